import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sumCounts } from './support/counts.mjs';
import { say, secondsSince, stop } from './support/say.mjs';
import { stages } from './support/test-stages.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const needsBuild = ['journeys', 'soak'];
const chosen = stages.filter((stage) => (values.only ? wants(stage.name) : !stage.takesLong));
if (chosen.length === 0) stop(`--only takes ${stages.map((stage) => stage.name).join(', ')}.`);

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const folder = mkdtempSync(join(tmpdir(), 'postkey-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const total = sumCounts(await runAll());
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);

async function runAll() {
  const counts = [];
  for (const stage of chosen) {
    const startedAt = performance.now();
    process.stdout.write(`\n— ${stage.title}\n`);
    const counted = await stage.run({ reports: folder, env: testEnvironment() });
    say(`${stage.name}: ${counted.passed} passed, ${counted.failed} failed in ${secondsSince(startedAt)}`);
    counts.push(counted);
  }
  return counts;
}

/** @param {string} name */
function wants(name) {
  const only = values.only ?? [];
  return only.includes(name) || (name === 'build' && only.some((stage) => needsBuild.includes(stage)));
}

/** The environment of the tests: every tool chooses its own mode, and browsers find a home that can be written. */
function testEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  delete env.NODE_ENV;
  if (!isWritable(process.env.HOME)) env.HOME = folder;
  return env;
}

/** @param {string | undefined} path */
function isWritable(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
