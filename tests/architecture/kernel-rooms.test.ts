import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';
import { importsOf } from './imports.ts';
import { codeFiles, readProjectFile } from './project-files.ts';

const kernel = 'src/commands/kernel/';
const files = codeFiles.filter((path) => path.startsWith(kernel));

describe('the kernel of commands', () => {
  it('has a room for each file', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => roomOf(path) === undefined)).toEqual([]);
  });

  it('has rooms that stand one upon the other', () => {
    const rooms = new Map<string, string[]>();
    for (const path of files) {
      const room = roomOf(path) ?? '';
      const others = importsOf(path, readProjectFile(path))
        .flatMap(({ target }) => (target?.startsWith(kernel) ? (roomOf(target) ?? '') : []))
        .filter((other) => other !== room);
      rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
    }
    expect(findCircles(rooms)).toEqual([]);
  });

  it('is compiled where no page is known', () => {
    const { compilerOptions, include } = JSON.parse(
      readFileSync(new URL('../../tsconfig.kernel.json', import.meta.url), 'utf8'),
    );
    expect(include).toEqual(['src/commands/kernel']);
    expect(compilerOptions.lib).toEqual(['ES2023']);
  });
});

function roomOf(path: string): string | undefined {
  const [room, ...rest] = path.slice(kernel.length).split('/');
  return rest.length > 0 ? room : undefined;
}
