import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';
import { type ImportRule, isInside, packageRules, ruleFor } from './import-rules.ts';
import { importsOf } from './imports.ts';
import { codeFiles, readProjectFile } from './project-files.ts';

const governed = codeFiles.filter((path) => path.includes('/'));

describe('who may import whom', () => {
  it('has a rule for every file', () => {
    expect(governed.filter((path) => ruleFor(path) === undefined)).toEqual([]);
  });

  it('is kept by every file', () => {
    const broken = governed.flatMap((path) => {
      const rule = ruleFor(path);
      if (rule === undefined) return [];
      const edges = importsOf(path, readProjectFile(path));
      return edges
        .filter((edge) => edge.target !== undefined && !isAllowed(rule, path, edge.target, edge.typeOnly))
        .map((edge) => `${path} imports ${edge.target}${edge.typeOnly ? ' (types)' : ''}`);
    });
    expect(broken).toEqual([]);
  });

  it('keeps packages where they belong', () => {
    const broken = governed.flatMap((path) =>
      packageRules
        .filter((rule) => isInside(path, rule.from))
        .flatMap((rule) =>
          importsOf(path, readProjectFile(path))
            .filter((edge) => edge.target === undefined && rule.not.test(edge.specifier))
            .map((edge) => `${path} imports ${edge.specifier}: ${rule.why}`),
        ),
    );
    expect(broken).toEqual([]);
  });

  it('goes in no circle, types included', () => {
    const graph = new Map(
      governed.map((path) => [
        path,
        importsOf(path, readProjectFile(path)).flatMap(({ target }) => target ?? []),
      ]),
    );
    expect(findCircles(graph)).toEqual([]);
  });

  it('lets no view write into the history: that is the way of a command', () => {
    const views = governed.filter((path) => isInside(path, 'src/views'));
    expect(views.filter((path) => /history\.push\(\s*\{/.test(readProjectFile(path)))).toEqual([]);
  });

  it('names every imported file with its ending', () => {
    const unnamed = governed.flatMap((path) =>
      importsOf(path, readProjectFile(path))
        .filter((edge) => edge.target !== undefined && !/\.\w+$|(\/|\.\.)$/.test(edge.specifier))
        .map((edge) => `${path} imports ${edge.specifier}`),
    );
    expect(unnamed).toEqual([]);
  });
});

describe('the scan of imports', () => {
  it('sees static, type, dynamic and worker imports, and nothing in comments', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from '#contract/b.ts';",
      "import { type C, type D } from '../c.ts';",
      "export { e } from './e.ts';",
      "import './f.css';",
      "const g = () => import('./g.ts');",
      "const h = new Worker(new URL('./h.ts', import.meta.url));",
      "// import { i } from './i.ts';",
      "import { j } from 'package';",
    ].join('\n');
    const seen = importsOf('src/x/y.ts', text).map((edge) => [edge.target, edge.typeOnly]);
    expect(seen).toEqual([
      ['src/x/a.ts', false],
      ['contract/b.ts', true],
      ['src/c.ts', true],
      ['src/x/e.ts', false],
      ['src/x/f.css', false],
      [undefined, false],
      ['src/x/g.ts', false],
      ['src/x/h.ts', false],
    ]);
  });

  it('finds each circle once, with all that is in it', () => {
    const graph = new Map([
      ['a', ['b', 'e']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
      ['e', ['f']],
      ['f', ['e', 'd']],
    ]);
    expect(findCircles(graph)).toEqual([
      ['e', 'f'],
      ['a', 'b', 'c'],
    ]);
  });

  it('refuses a screen that imports another one', () => {
    expect(mayImport('src/views/screens/tags/list.tsx', 'src/views/screens/groups/list.tsx')).toBe(false);
  });

  it('refuses a screen the calls that write, also as a type', () => {
    for (const target of ['src/api/resources/api.ts', 'src/api/resources/resource-api.ts']) {
      expect(mayImport('src/views/screens/tags/form.tsx', target, true)).toBe(false);
      expect(mayImport('src/views/screens/shared/form.tsx', target, true)).toBe(false);
    }
    expect(mayImport('src/views/screens/tags/form.tsx', 'src/api/resources/reads.ts', true)).toBe(true);
  });

  it('leaves the calls before a session to the screens before it', () => {
    expect(mayImport('src/views/screens/tags/form.tsx', 'src/api/entry/session-calls.tsx')).toBe(false);
    expect(mayImport('src/views/screens/session/form.tsx', 'src/api/entry/session-calls.tsx')).toBe(true);
  });
});

function mayImport(path: string, target: string, typeOnly = false): boolean {
  const rule = ruleFor(path);
  return rule !== undefined && isAllowed(rule, path, target, typeOnly);
}

function isAllowed(rule: ImportRule, path: string, target: string, typeOnly: boolean): boolean {
  if (rule.may.some((part) => isInside(target, part))) return true;
  const inside = isInside(target, rule.from);
  if (inside && (!rule.apart || folderIn(rule, path) === folderIn(rule, target))) return true;
  return typeOnly && (rule.mayTypes ?? []).some((part) => isInside(target, part));
}

function folderIn(rule: ImportRule, path: string): string | undefined {
  return path.slice(rule.from.length + 1).split('/')[0];
}
