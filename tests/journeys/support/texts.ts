import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The languages of the console. */
export type Language = 'en' | 'nl';

type Entries = Readonly<Record<string, unknown>>;

/** The words of a language: a key such as `imports:title`, with its placeholders filled. */
export function textsOf(language: Language) {
  const files = readTexts(language);
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace, path] = key.split(':') as [string, string];
    const entry = files.get(namespace)?.[path];
    if (typeof entry !== 'string') throw new Error(`No text has the key ${key} in ${language}`);
    return entry.replace(/\{\{(\w+)(?:,[^}]*)?\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** English sentences that have another Dutch one: none of them may be seen in the Dutch console. */
export function onlyEnglish(): ReadonlySet<string> {
  const dutch = new Set([...readTexts('nl').values()].flatMap(sentences));
  const english = [...readTexts('en').values()].flatMap(sentences);
  return new Set(english.filter((text) => text.length > 2 && !text.includes('{{') && !dutch.has(text)));
}

function sentences(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(sentences) : [];
}

function readTexts(language: Language): Map<string, Entries> {
  const folder = join('locales', language);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entries,
    ]),
  );
}
