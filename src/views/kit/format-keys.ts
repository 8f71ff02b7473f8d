const named: Record<string, string> = {
  Enter: '⏎',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Space: 'Space',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

const macModifiers: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' };
const otherModifiers: Record<string, string> = {
  Mod: 'Ctrl',
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Meta: 'Meta',
};

/** Whether this is a keyboard with ⌘. */
export function onMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

function formatChord(chord: string, mac: boolean): string {
  const modifiers = mac ? macModifiers : otherModifiers;
  const parts = chord.split(/\+(?=.)/);
  const modified = parts.length > 1;
  const words = parts.map((part) => {
    const name = modifiers[part] ?? named[part];
    if (name) return name;
    return modified && part.length === 1 ? part.toUpperCase() : part;
  });
  return words.join(mac ? '' : ' ');
}

/** Writes a key binding for people: "Mod+K" gives "Ctrl K" or "⌘K", "g c" stays a sequence. */
export function formatKeys(keys: string, mac: boolean = onMac()): string {
  return keys
    .split(' ')
    .filter(Boolean)
    .map((chord) => formatChord(chord, mac))
    .join(' ');
}

/** What is shown over a button that does not show its key by itself: its name, with the key behind it where there is one. */
export function hinted(name: string, keys: string | undefined): string {
  return keys === undefined ? name : `${name} (${formatKeys(keys)})`;
}
