import { spawn } from 'node:child_process';
import { inRoot, root } from './support/root.mjs';
import { say } from './support/say.mjs';

const apiPort = process.env.PORT ?? '4600';
const consolePort = '5173';
const env = {
  CONSOLE_URL: `http://localhost:${consolePort}`,
  ...process.env,
  PORT: apiPort,
  DEV_API: `http://127.0.0.1:${apiPort}`,
};

say(`starting the server on port ${apiPort} and the console on ${consolePort}, both reload on changes`);
const children = [
  run('tsx', ['watch', '--clear-screen=false', 'server/main.ts']),
  run('vite', ['--port', consolePort, '--strictPort', '--clearScreen', 'false']),
];

process.on('SIGINT', () => endAll('SIGINT'));
process.on('SIGTERM', () => endAll('SIGTERM'));

/**
 * @param {string} tool
 * @param {string[]} args
 */
function run(tool, args) {
  const bins = { tsx: ['tsx', 'dist', 'cli.mjs'], vite: ['vite', 'bin', 'vite.js'] };
  const entry = inRoot('node_modules', ...bins[/** @type {'tsx' | 'vite'} */ (tool)]);
  const child = spawn(process.execPath, [entry, ...args], { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    endAll('SIGTERM');
  });
  return child;
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of children) child.kill(signal);
}
