import type { Benchmark, Figure } from './benchmark.ts';
import { isWithin } from './benchmark.ts';
import { bundle } from './bundle.ts';
import { consoleSpeed } from './console.ts';
import { crowd } from './crowd.ts';
import { gridSpeed } from './grid.ts';
import { imports } from './import.ts';
import { keyPresses } from './keys.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import { paletteSpeed } from './palette.ts';
import { search } from './search.ts';
import { sending } from './sending.ts';
import { start } from './start.ts';
import { tableOf } from './table.ts';

const benchmarks: readonly Benchmark[] = [
  bundle,
  start,
  lists,
  crowd,
  search,
  imports,
  sending,
  memory,
  consoleSpeed,
  gridSpeed,
  paletteSpeed,
  keyPresses,
];

const asked = process.argv.slice(2);
const chosen = benchmarks.filter((benchmark) => asked.length === 0 || asked.includes(benchmark.name));
if (chosen.length === 0)
  throw new Error(`There are ${benchmarks.map((benchmark) => benchmark.name).join(', ')}.`);

const figures: Figure[] = [];
for (const benchmark of chosen) {
  process.stderr.write(`measuring ${benchmark.name}\n`);
  figures.push(...(await benchmark.run()));
}
process.stdout.write(`${tableOf(figures)}\n`);
process.exitCode = figures.every(isWithin) ? 0 : 1;
