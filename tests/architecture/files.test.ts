import { describe, expect, it } from 'vitest';
import { codeFiles, projectFiles, readProjectFile } from './project-files.ts';

const mostLines = 400;
const itself = 'tests/architecture/';
const texts = projectFiles.filter((path) => path !== 'package-lock.json' && !path.startsWith(itself));

const unfinished = /\b(TODO|FIXME|XXX)\b|\b(coming soon|not implemented|lorem ipsum)\b/i;
const suppressions = /biome-ignore|eslint-disable|@ts-ignore|@ts-nocheck|@ts-expect-error/;
const passedOver = /\b(it|test|describe)\.(skip|only|todo|fixme)\b/;
const makings = [
  /issue #\d/i,
  /helper session/i,
  // The folders of one machine.
  /(^|[\s'"`(])\/(home|root|Users|mnt|media|work)\/\w/,
  /registry\.npmjs|npmjs\.org/,
  /\b(design|contract|spec|style|safety|keyboard)\.md\b/,
  /\bshared\/(data|cases|proofs|look|design|spec)/,
  /\b(anthropic|openai|chatgpt|language model|the lead|colleague)\b/i,
];

describe('the files of the project', () => {
  it('are short enough to be read at once', () => {
    const long = projectFiles
      .filter((path) => codeFiles.includes(path) || path.endsWith('.css'))
      .map((path) => ({ path, lines: readProjectFile(path).split('\n').length - 1 }))
      .filter((file) => file.lines > mostLines)
      .map((file) => `${file.path} has ${file.lines} lines`);
    expect(long).toEqual([]);
  });

  it('have names of small letters, digits and hyphens', () => {
    const named = codeFiles.filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''));
    expect(named).toEqual([]);
  });

  it('leave nothing unfinished', () => {
    expect(linesWith([unfinished])).toEqual([]);
  });

  it('silence no checker', () => {
    expect(linesWith([suppressions])).toEqual([]);
  });

  it('pass over no test', () => {
    expect(linesWith([passedOver])).toEqual([]);
  });

  it('speak of the product and not of its making', () => {
    expect(linesWith(makings)).toEqual([]);
  });

  it('export by name, but for the configurations that tools read', () => {
    const exported = codeFiles.filter(
      (path) =>
        !/\.config\.ts$|\/global-setup\.ts$/.test(path) && /^export default\b/m.test(readProjectFile(path)),
    );
    expect(exported.filter((path) => !path.startsWith(itself))).toEqual([]);
  });
});

function linesWith(patterns: readonly RegExp[]): string[] {
  return texts.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) =>
        patterns.some((pattern) => pattern.test(line))
          ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`]
          : [],
      ),
  );
}
