import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, findChromium } from '../../scripts/support/chromium.mjs';
import { findProgram } from '../../scripts/support/programs.mjs';

let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postkey-programs-'));
  program = join(folder, 'chromium');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('finding a program', () => {
  it('looks along PATH, and takes only what can be run', () => {
    expect(findProgram('chromium')).toBe(program);
    chmodSync(program, 0o644);
    expect(findProgram('chromium')).toBeUndefined();
  });
});

describe('finding a browser', () => {
  it('takes the one in PATH', () => {
    expect(findChromium()).toBe(program);
  });

  it('takes a headless shell before a whole browser', () => {
    const shell = join(folder, 'chromium-headless-shell');
    writeFileSync(shell, '#!/bin/sh\n');
    chmodSync(shell, 0o755);
    expect(findChromium()).toBe(shell);
  });

  it('takes the one that is named before any other', () => {
    const named = join(folder, 'mine');
    writeFileSync(named, '#!/bin/sh\n');
    chmodSync(named, 0o755);
    vi.stubEnv('CHROMIUM', named);
    expect(findChromium()).toBe(named);
  });

  it('says in a sentence that the named one is not there, and installs nothing instead', async () => {
    vi.stubEnv('CHROMIUM', join(folder, 'missing'));
    expect(await ensureChromium()).toEqual({
      problem: `CHROMIUM names no program: ${join(folder, 'missing')}.`,
    });
  });
});

it('lets the settings of the journeys be read where no browser is', async () => {
  vi.stubEnv('CHROMIUM', join(folder, 'missing'));
  const settings = (await import('../../playwright.config.ts')).default;
  expect(settings.testDir).toBe('tests/journeys');
  expect(() => settings.use?.launchOptions?.executablePath).toThrow('No Chromium is here');
});
