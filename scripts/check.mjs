import { runChecks } from './support/checks.mjs';
import { inRoot, root } from './support/root.mjs';
import { run } from './support/run.mjs';

const { failed } = await runChecks();
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
const rules = await run(process.execPath, [vitest, 'run', 'tests/architecture'], { cwd: root, minutes: 5 });
process.exitCode = failed === 0 && rules.code === 0 ? 0 : 1;
