import { projectFiles, readProjectFile } from './project-files.ts';

/** One text of a locale: its area (the file), its key in it, and the text. */
export interface LocaleEntry {
  readonly area: string;
  readonly key: string;
  readonly text: string;
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** All texts of a language, such as `en`, in the order of their files. */
export function localeEntries(language: string): LocaleEntry[] {
  const files = projectFiles.filter(
    (path) => path.startsWith(`locales/${language}/`) && path.endsWith('.json'),
  );
  return files.flatMap((path) => {
    const area = path.slice(`locales/${language}/`.length, -'.json'.length);
    return flatten(JSON.parse(readProjectFile(path)), '').map((entry) => ({ area, ...entry }));
  });
}

/** The key without its plural ending, as code asks for it. */
export function askedKey(key: string): string {
  return key.replace(pluralEnding, '');
}

/** The names between double braces, each once, sorted. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}

function flatten(node: unknown, prefix: string): { key: string; text: string }[] {
  if (typeof node === 'string') return [{ key: prefix, text: node }];
  if (typeof node !== 'object' || node === null) return [{ key: prefix, text: '' }];
  return Object.entries(node).flatMap(([name, child]) =>
    flatten(child, prefix === '' ? name : `${prefix}.${name}`),
  );
}
