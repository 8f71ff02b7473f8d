import { describe, expect, it } from 'vitest';
import { readProjectFile } from './project-files.ts';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } =
  JSON.parse(readProjectFile('package.json'));
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readProjectFile('package-lock.json'));
const exact = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

describe('the packages', () => {
  it('are named with one exact version each', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  it('are locked by content and not by the address they came from', () => {
    const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(locked.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
    expect(locked.filter(([, entry]) => entry.link === true || entry.integrity === undefined)).toEqual([]);
  });
});
