import { codeFiles, readProjectFile } from './project-files.ts';

/** How the code asks for texts: whole keys that stand in it, and shapes of keys that it puts together. */
export interface LocaleUsage {
  readonly whole: ReadonlySet<string>;
  readonly shapes: readonly RegExp[];
}

/** A key that a file asks for by a whole word in a call of `t`, with the area that the file named. */
export interface AskedText {
  readonly path: string;
  readonly area: string;
  readonly key: string;
}

const sources = codeFiles.filter((path) => /^(src|server|contract)\//.test(path));
const word = /(['"])([A-Za-z][\w-]*(?::[\w-]+)?(?:\.[\w-]+)*)\1/g;
const template = /`((?:[\w.:-]|\$\{[^`{}]*\})*)`/g;

/** Every word and every composed word of the code that could be a key. */
export function localeUsage(): LocaleUsage {
  const whole = new Set<string>();
  const shapes: RegExp[] = [];
  for (const path of sources) {
    const text = readProjectFile(path);
    for (const match of text.matchAll(word)) whole.add(match[2] ?? '');
    for (const match of text.matchAll(template)) {
      const shape = shapeOf(match[1] ?? '');
      if (shape) shapes.push(shape);
    }
    // Commands, states and fields are objects by name too: `draft: …` makes `draft` a word of the code.
    for (const match of text.matchAll(/^\s*([a-z][A-Za-z]*):/gm)) whole.add(match[1] ?? '');
  }
  return { whole, shapes };
}

/** The texts that files ask for by whole keys, where it can be seen in which area. */
export function askedTexts(): AskedText[] {
  return sources.flatMap((path) => {
    const text = readProjectFile(path);
    const areas = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].map((match) => match[1] ?? '');
    const calls = [...text.matchAll(/\bt\(\s*'([^'$]+)'/g)].map((match) => match[1] ?? '');
    return calls.flatMap((call) => {
      const [area, key] = call.includes(':') ? call.split(':') : [areas[0], call];
      const undecided = !call.includes(':') && new Set(areas).size !== 1;
      return undecided || !area || !key ? [] : [{ path, area, key }];
    });
  });
}

/** The areas that the server reads as objects, where the compiler knows every text by name. */
export function typedAreas(): ReadonlySet<string> {
  const server = sources.filter((path) => path.startsWith('server/'));
  const imported = server.flatMap((path) => [
    ...readProjectFile(path).matchAll(/#locales\/en\/([\w-]+)\.json/g),
  ]);
  return new Set(imported.map((match) => match[1] ?? ''));
}

/** Whether the code can ask for a key of an area. */
export function isAsked(usage: LocaleUsage, area: string, key: string): boolean {
  const spellings = [key, `${area}:${key}`, `${area}.${key}`];
  if (spellings.some((spelling) => usage.whole.has(spelling))) return true;
  return spellings.some((spelling) => usage.shapes.some((shape) => shape.test(spelling)));
}

function shapeOf(text: string): RegExp | undefined {
  if (!text.includes('${')) return undefined;
  const fixed = text.split(/\$\{[^}]*\}/);
  const decides = fixed.some((part) => /[a-zA-Z]{3,}/.test(part));
  if (!decides || !/[.:]/.test(fixed.join(''))) return undefined;
  const escaped = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[\\w.-]+')}$`);
}
