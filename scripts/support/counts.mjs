import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What vitest's JSON report counts; a file that could not be loaded counts as one failed test.
 * @param {string} path
 * @param {number} code the exit code of the run, which must agree with the report
 * @returns {Counts}
 */
export function countVitest(path, code) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  return agreeing(counts, code);
}

/**
 * What Playwright's JSON report counts; an error outside any test counts as one failed test, one that passed at the
 * second try as passed: the report names it.
 * @param {string} path
 * @param {number} code the exit code of the run, which must agree with the report
 * @returns {Counts}
 */
export function countPlaywright(path, code) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return agreeing({ passed: expected + flaky, failed: unexpected + report.errors.length }, code);
}

/**
 * The sum of several counts.
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export function sumCounts(counts) {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * A run that ended badly has failed, whatever its report says; so has one that ran nothing.
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function agreeing(counts, code) {
  const fine = code === 0 && counts.passed > 0;
  return fine || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
