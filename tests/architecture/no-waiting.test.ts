import { describe, expect, it } from 'vitest';
import { codeFiles, readProjectFile } from './project-files.ts';

/** Where tests let time go by, and what for. */
const mayWait: Readonly<Record<string, string>> = {
  'tests/support/eventually.ts': 'looks again until a condition holds',
  'tests/src/views/kit/support/gestures.ts': 'looks again until a condition holds',
  'tests/crash/sending.test.ts': 'a kill falls into a moment of chance, and a limit is one of time',
  'tests/server/store/database/turns.test.ts': 'work takes time by a clock of the test',
  'tests/journeys/bulk.spec.ts': 'a slow server',
  'tests/journeys/palette.spec.ts': 'a slow server',
};

const spellings: readonly RegExp[] = [
  /\bwaitForTimeout\b/,
  /\bimport\b[^;]*\b(?:setTimeout|scheduler)\b[^;]*['"](?:node:)?timers\/promises['"]/,
  /\bimport\b\s+(?:\*\s+as\s+)?\w+\s+from\s+['"](?:node:)?timers\/promises['"]/,
  /\bimport\(\s*['"](?:node:)?timers\/promises['"]/,
  /\bpromisify\(\s*setTimeout\b/,
  // A timer without a time is the next turn of the event loop.
  /\bnew Promise\b(?:(?!;\n)[\s\S]){0,120}?\bsetTimeout\(\s*\w+\s*,/,
  /\bAtomics\.wait\(/,
];

const waits = (code: string) => spellings.some((spelling) => spelling.test(code));

describe('a test', () => {
  it('waits for conditions and for no time', () => {
    const waiting = codeFiles.filter(
      (path) =>
        path.startsWith('tests/') && !path.startsWith('tests/architecture/') && waits(readProjectFile(path)),
    );
    expect(waiting.sort()).toEqual(Object.keys(mayWait).sort());
  });

  it('is seen to wait in any spelling', () => {
    const sleeping = [
      'await page.waitForTimeout(500);',
      "import { setTimeout as pause } from 'node:timers/promises';",
      "import { setImmediate, setTimeout } from 'timers/promises';",
      "import { scheduler } from 'node:timers/promises';",
      "import timers from 'node:timers/promises';",
      "const { setTimeout: sleep } = await import('node:timers/promises');",
      'const sleep = promisify(setTimeout);',
      'await new Promise((resolve) => setTimeout(resolve, 50));',
      'await new Promise<void>((done) => {\n  setTimeout(done, 1_000);\n});',
      'Atomics.wait(lock, 0, 0, 100);',
    ];
    expect(sleeping.filter((code) => !waits(code))).toEqual([]);
    const others = [
      "import { setImmediate as nextTurn } from 'node:timers/promises';",
      'await new Promise((resolve) => setTimeout(resolve));',
      'test.setTimeout(180_000);',
    ];
    expect(others.filter(waits)).toEqual([]);
  });
});
