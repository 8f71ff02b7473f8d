import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { countPlaywright, countVitest } from './counts.mjs';
import { ensurePostgres } from './postgres.mjs';
import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ reports: string, env: NodeJS.ProcessEnv }} Context */

/** One passed or failed test of this runner's own. */
const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };

/**
 * The stages of a whole test run, in their order; each says what it counted. One that takes long runs only when it is
 * asked for.
 * @type {{ name: string, title: string, takesLong?: boolean, run: (context: Context) => Promise<Counts> }[]}
 */
export const stages = [
  { name: 'check', title: 'types, lint and dead code', run: runChecks },
  { name: 'build', title: 'the console and the server are built', run: buildStage },
  { name: 'unit', title: 'units and the API on the embedded database', run: unitStage },
  { name: 'server', title: 'the server on PostgreSQL', run: postgresStage },
  { name: 'journeys', title: 'journeys in the browser', run: journeyStage },
  {
    name: 'soak',
    title: 'a server that is killed 200 times while it sends',
    takesLong: true,
    run: soakStage,
  },
];

async function buildStage() {
  try {
    await ensureBuilt();
    return passed;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return failed;
  }
}

/** @param {Context} context */
function unitStage(context) {
  return vitest('unit', [], { ...context.env, TEST_DATABASE: 'embedded' }, context.reports);
}

/** @param {Context} context */
async function postgresStage(context) {
  const postgres = await ensurePostgres();
  if ('problem' in postgres) {
    say(postgres.problem);
    if (process.env.CI === 'true') return failed;
    say('the server was tested on the embedded database only');
    return { passed: 0, failed: 0 };
  }
  const env = { ...context.env, TEST_DATABASE: 'postgres', POSTGRES_BIN: postgres.folder };
  return vitest('server', ['tests/server'], env, context.reports);
}

/** @param {Context} context */
async function journeyStage(context) {
  const chromium = await ensureChromium();
  if ('problem' in chromium) {
    say(chromium.problem);
    return failed;
  }
  const report = join(context.reports, 'journeys.json');
  const env = { ...context.env, CHROMIUM: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const entry = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  const args = [entry, 'test', '--reporter=list,json'];
  const { code } = await run(process.execPath, args, { cwd: root, env, minutes: 30 });
  return countPlaywright(report, code);
}

/** @param {Context} context */
function soakStage(context) {
  const env = { ...context.env, KILLS: '200', KILL_CAMPAIGNS: '10', KILL_RECIPIENTS: '10000' };
  return vitest('soak', ['tests/crash/sending'], env, context.reports, 90);
}

/**
 * @param {string} name
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} env
 * @param {string} reports
 */
async function vitest(name, filters, env, reports, minutes = 25) {
  const report = join(reports, `${name}.json`);
  const entry = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Vitest leaves a core free for a person; here nobody waits at the keyboard.
  const args = [entry, 'run', '--maxWorkers=2', ...reporters, ...filters];
  const { code } = await run(process.execPath, args, { cwd: root, env, minutes });
  return countVitest(report, code);
}
