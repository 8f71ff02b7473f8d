import * as v from 'valibot';
import { parseKeys } from '#src/commands/kernel/keys/key-strokes.ts';
import type { OwnKeys } from '#src/state/setting-changes.ts';

const readableKeys = v.pipe(
  v.string(),
  v.check((keys) => {
    try {
      return parseKeys(keys).length > 0;
    } catch {
      return false;
    }
  }),
);

const schema = v.object({
  format: v.literal('postkey-keys'),
  singleLetters: v.boolean(),
  keys: v.record(v.string(), v.nullable(v.array(readableKeys))),
});

/** Writes the user's own keys as a file. */
export function writeKeymap({ keys, singleLetters }: OwnKeys): string {
  return `${JSON.stringify({ format: 'postkey-keys', singleLetters, keys }, null, 2)}\n`;
}

/** Reads such a file; null for anything else. Commands that are not known are counted and left out. */
export function readKeymap(
  text: string,
  isKnown: (commandId: string) => boolean,
): { readonly own: OwnKeys; readonly unknown: number } | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!parsed.success) return null;
  const { keys, singleLetters } = parsed.output;
  const entries = Object.entries(keys);
  const known = entries.filter(([id]) => isKnown(id));
  return {
    own: { keys: Object.fromEntries(known), singleLetters },
    unknown: entries.length - known.length,
  };
}

/** Saves a text as a file, by way of the browser's downloads. */
export function saveText(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the address by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
