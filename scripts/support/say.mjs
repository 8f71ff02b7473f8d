/**
 * Prints one stage of a start or a test run, a line each.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the process with one sentence about what is wrong.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Seconds since a moment of `performance.now()`, as text with one decimal.
 * @param {number} startedAt
 */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
