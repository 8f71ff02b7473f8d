import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdBuild, removeOldBuilds } from '../../scripts/support/builds.mjs';

let builds: string;

beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'postkey-builds-'));
  for (const name of ['first', 'second', 'third']) addBuild(name);
});

afterEach(() => rmSync(builds, { recursive: true, force: true }));

function addBuild(name: string): void {
  mkdirSync(join(builds, name));
  writeFileSync(join(builds, name, 'main.js'), '');
}

it('keeps the build that a running server stands on, and the newest', () => {
  expect(holdBuild(join(builds, 'first'), 'main.js')).toBe(true);
  removeOldBuilds(builds, 'third');
  expect(readdirSync(builds)).toEqual(['first', 'third']);
});

it('removes the build of a server that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(builds, 'first', '.holders'));
  writeFileSync(join(builds, 'first', '.holders', String(pid)), `${pid} 1`);
  removeOldBuilds(builds, 'third');
  expect(readdirSync(builds)).toEqual(['third']);
});

it('tells of a build that is not there', () => {
  expect(holdBuild(join(builds, 'none'), 'main.js')).toBe(false);
  expect(existsSync(join(builds, 'none'))).toBe(false);
});
