import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/root.mjs';

const folder = join(root, 'bench', 'peers');

/** Installs what the console is measured beside, once; false where there is no network to do it. */
export async function installPeers(): Promise<boolean> {
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return true;
  process.stderr.write('installing the peers to measure beside\n');
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return new Promise((resolve) => {
    npm.on('error', () => resolve(false));
    npm.on('close', (code) => resolve(code === 0));
  });
}

/** The entry of a peer's page. */
export function peerPage(name: string): string {
  return `${folder}/${name}.jsx`;
}
