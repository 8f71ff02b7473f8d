import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sumCounts } from '../../scripts/support/counts.mjs';

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postkey-counts-'));
  path = join(folder, 'report.json');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('counting a vitest run', () => {
  it('takes the tests of the report', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('failed', 'passed', 'failed')],
    };
    writeFileSync(path, JSON.stringify(report));
    expect(countVitest(path, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a file that could not be loaded as a failed test', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    };
    writeFileSync(path, JSON.stringify(report));
    expect(countVitest(path, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a run that ended badly without a failed test as failed', () => {
    writeFileSync(path, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults: [] }));
    expect(countVitest(path, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a run without a report, or without a test, as failed', () => {
    expect(countVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
    writeFileSync(path, JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [] }));
    expect(countVitest(path, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counting a Playwright run', () => {
  it('counts errors outside tests as failed, and what passed at the second try as passed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
    writeFileSync(path, JSON.stringify({ stats, errors: [{ message: 'no browser' }] }));
    expect(countPlaywright(path, 1)).toEqual({ passed: 4, failed: 2 });
  });
});

it('sums the counts of all stages', () => {
  const counts = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(sumCounts(counts)).toEqual({ passed: 3, failed: 3 });
});
