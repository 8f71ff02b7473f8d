/** Whose keyboard it is; decides what `Mod` means. */
export type Platform = 'mac' | 'other';

/** The part of a keyboard event that is read. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  getModifierState(name: string): boolean;
}

const modifiers = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift'] as const;
type Modifier = (typeof modifiers)[number];

const silentKeys = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
]);

const codesOfSigns: Readonly<Record<string, string>> = {
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
};

/** Reads `g c` or `Mod+Shift+K` as strokes in one spelling; throws on a word that is no key. */
export function parseKeys(keys: string): readonly string[] {
  const strokes = keys.trim().split(/\s+/).map(parseStroke);
  if (strokes.length === 0 || keys.trim() === '') throw new Error('A binding without a key');
  return strokes;
}

function parseStroke(text: string): string {
  const parts = text.length > 1 ? text.split(/\+(?=.)/) : [text];
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1);
  const unknown = held.find((part) => !modifiers.includes(part as Modifier));
  if (unknown !== undefined) throw new Error(`"${unknown}" in "${text}" is no modifier`);
  return spell(new Set(held as Modifier[]), key);
}

/** The stroke that an event means, or undefined for modifiers and AltGr. The typed letter counts; on a keyboard without Latin letters the place of the key does. */
export function strokeOf(press: KeyPress, platform: Platform): string | undefined {
  if (silentKeys.has(press.key) || press.getModifierState('AltGraph')) return undefined;
  const held = new Set<Modifier>();
  const onMac = platform === 'mac';
  if (press.ctrlKey) held.add(onMac ? 'Ctrl' : 'Mod');
  if (press.metaKey) held.add(onMac ? 'Mod' : 'Meta');
  if (press.altKey) held.add('Alt');
  if (press.shiftKey) held.add('Shift');
  return spell(held, latinKey(press));
}

function latinKey({ key, code }: KeyPress): string {
  if ([...key].length > 1 || /^[\x20-\x7e]$|\p{Script=Latin}/u.test(key)) return key;
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return place?.[1] ?? place?.[2] ?? codesOfSigns[code] ?? key;
}

function spell(held: ReadonlySet<Modifier>, key: string): string {
  const isSign = [...key].length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' ';
  // A sign already tells whether Shift was needed for it, and layouts differ in that.
  const kept = modifiers.filter((modifier) => held.has(modifier) && !(modifier === 'Shift' && isSign));
  const name = key === ' ' ? 'Space' : [...key].length === 1 ? key.toLowerCase() : key;
  return [...kept, name].join('+');
}

/** Whether the stroke is one character without Mod, Ctrl, Meta or Alt, as text is typed. */
export function isPlainCharacter(stroke: string): boolean {
  const key = stroke.startsWith('Shift+') ? stroke.slice('Shift+'.length) : stroke;
  return [...key].length === 1 || key === 'Space';
}

/** Whether the stroke holds another modifier than Shift, so that nothing is typed by it. */
export function isHeldWithMore(stroke: string): boolean {
  return /^(?:Mod|Ctrl|Meta|Alt)\+/.test(stroke);
}

/** Whether the stroke holds Mod. */
export function hasMod(stroke: string): boolean {
  return stroke.startsWith('Mod+');
}
