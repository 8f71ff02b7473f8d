/** A key that every grid has by itself, for the list of keys: several are alternatives of one kind. */
export type GridKeyHelp = { id: string; textKey: string; keys: readonly string[] };

/** The keys of the grid pattern, which no command stands behind. */
export const gridKeyHelp: readonly GridKeyHelp[] = [
  help('move', ['ArrowDown', 'PageDown', 'Mod+End']),
  help('mark', ['Shift+ArrowDown', 'Mod+Shift+End']),
  help('markRow', ['Shift+Space']),
  help('markColumn', ['Ctrl+Space']),
  help('unmark', ['Escape']),
  help('tick', ['Space']),
  help('tickMore', ['Shift+ArrowDown']),
  help('edit', ['F2']),
  help('copy', ['Mod+C']),
  help('paste', ['Mod+V']),
  help('rowMenu', ['Shift+F10']),
];

function help(id: string, keys: readonly string[]): GridKeyHelp {
  return { id: `grid.${id}`, textKey: `kit:grid.key.${id}`, keys };
}
