import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';

const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc');
const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
const knip = inRoot('node_modules', 'knip', 'bin', 'knip.js');

/** What is checked without running the product, each by its own tool. */
const checks = [
  { name: 'types of the contract', command: [tsc, '-p', 'tsconfig.contract.json'] },
  { name: 'types of the kernel, which knows no page', command: [tsc, '-p', 'tsconfig.kernel.json'] },
  { name: 'types of the console', command: [tsc, '-p', 'tsconfig.web.json'] },
  { name: 'types of the server', command: [tsc, '-p', 'tsconfig.server.json'] },
  { name: 'types of tests and scripts', command: [tsc, '-p', 'tsconfig.tests.json'] },
  { name: 'lint and format', command: [biome, 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: [knip, '--no-progress'] },
];

/**
 * Runs every check, prints a line for each and the tool's own words where one fails.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  for (const check of checks) {
    const result = await run(process.execPath, check.command, { cwd: root, quiet: true, minutes: 5 });
    process.stdout.write(`  ${result.code === 0 ? '✓' : '✗'} ${check.name}\n`);
    if (result.code === 0) {
      counts.passed += 1;
      continue;
    }
    counts.failed += 1;
    process.stdout.write(`${result.output.trim()}\n`);
  }
  return counts;
}
