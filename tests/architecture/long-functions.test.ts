import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

interface Override {
  readonly includes: readonly string[];
  readonly linter: {
    readonly rules: { readonly complexity?: { readonly noExcessiveLinesPerFunction?: string } };
  };
}

const { overrides }: { overrides: readonly Override[] } = JSON.parse(readProjectFile('biome.json'));
const excepted = overrides
  .filter(({ linter }) => linter.rules.complexity?.noExcessiveLinesPerFunction === 'off')
  .flatMap(({ includes }) => includes)
  .filter((path) => !path.endsWith('**'));

/** How many files may still have a function of more than 60 lines: it only goes down. */
const most = 25;

describe('long functions', () => {
  it('stand in no more files than before', () => {
    expect(excepted.length).toBeLessThanOrEqual(most);
    expect(new Set(excepted).size).toBe(excepted.length);
  });

  it('are excepted by files that exist', () => {
    expect(excepted.filter((path) => !projectFiles.includes(path))).toEqual([]);
  });
});
