/** What the event of a stroke such as `Mod+Shift+K` is made of, as on a machine whose modifier is Ctrl. */
export function keyEventOf(stroke: string) {
  const words = stroke.split(/\+(?=.)/);
  const key = words.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: words.includes('Mod') || words.includes('Ctrl'),
    altKey: words.includes('Alt'),
    shiftKey: words.includes('Shift'),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
}
