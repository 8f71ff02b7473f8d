import { describe, expect, it } from 'vitest';
import { codeFiles, readProjectFile } from './project-files.ts';

/** What may be kept for the whole process: made once from nothing but the code, it is the same for every application. */
const mayKeep: Readonly<Record<string, string>> = {
  'server/mail/merge/template.ts: engines': 'an engine a kind of template, which no account changes',
  'server/mail/merge/format-moment.ts: names': 'formats of days and months, which are slow to make',
};

/** The names of a module's own variables that can change: it is not the same to load it twice. */
function stateOf(code: string): string[] {
  const variables = /^(?:export )?(?:let|var) (\w+)/gm;
  const collections =
    /^(?:export )?const (\w+)(?:: .+?)? = (?:new (?:Weak(?:Map|Set)\b|(?:Map|Set)\b(?:<.*>)?\(\))|\[\];|\{\};)/gm;
  return [variables, collections].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
}

describe('a module of the server', () => {
  it('keeps nothing for itself: what lasts is in the memory of an application', () => {
    const found = codeFiles
      .filter((path) => path.startsWith('server/'))
      .flatMap((path) => stateOf(readProjectFile(path)).map((name) => `${path}: ${name}`));
    expect(found.sort()).toEqual(Object.keys(mayKeep).sort());
  });

  it('is seen to keep something, in any spelling', () => {
    const keeps = [
      'let count = 0;',
      'export let last: Date | null = null;',
      'const known = new Map<string, Promise<{ id: number }>>();',
      'const rings = new WeakMap<Database, Promise<KeyRing>>();',
      'const waiting: (() => void)[] = [];',
      'const byName: Record<string, number> = {};',
      'const seen = new Set();',
    ];
    expect(keeps.map((code) => stateOf(code).length)).toEqual(keeps.map(() => 1));
    const data = [
      "const kinds = new Set(['a']);",
      'const makeSeen = () => new Set<string>();',
      '  let at = 0;',
    ];
    expect(data.flatMap(stateOf)).toEqual([]);
  });
});
