/** A key that every grid has by itself, for the list of keys: several are alternatives of one kind, and more words find those that go all ways. */
export type GridKeyHelp = { id: string; textKey: string; keys: readonly string[]; wordsKey?: string };

/** The keys of the grid pattern, which no command stands behind. */
export const gridKeyHelp: readonly GridKeyHelp[] = [
  help('move', ['ArrowDown', 'PageDown', 'Mod+End']),
  help('mark', ['Shift+ArrowDown', 'Mod+Shift+End']),
  help('unmark', ['Escape']),
  help('tickMore', ['Shift+ArrowDown']),
  help('copy', ['Mod+C']),
  help('paste', ['Mod+V']),
];

const ownKeys =
  /^(?:(?:Mod\+|Ctrl\+)?(?:Shift\+)?(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End)|Mod\+[cv])$/;

/** Whether a grid hears the stroke itself, so that a command on it would take it from every list. */
export function isGridKey(stroke: string): boolean {
  return ownKeys.test(stroke);
}

function help(id: string, keys: readonly string[]): GridKeyHelp {
  const goesAllWays = keys.some((each) => each.includes('Arrow'));
  const wordsKey = goesAllWays ? { wordsKey: 'kit:grid.key.ways' } : {};
  return { id: `grid.${id}`, textKey: `kit:grid.key.${id}`, keys, ...wordsKey };
}
