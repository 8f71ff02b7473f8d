import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { p95Of, timesOfKeys } from './support/key-probe.ts';
import { type MeasuredPage, openPage } from './support/pages.ts';
import { installPeers, peerPage } from './support/peers.ts';

const ours = fileURLToPath(new URL('../tests/support/grid-page.tsx', import.meta.url));
const total = 1_000_000;
// It draws its cells itself; the first rows are below its heads.
const glideScroller = '.dvn-scroller';

/** What a key of a grid took, p95 in milliseconds: handlers, render and layout, and to the frame after it. */
interface KeyFigures {
  readonly move: { readonly work: number; readonly paint: number };
  readonly page: { readonly work: number; readonly paint: number };
}

/** How long keys take in a grid of a million rows that are all there, beside a plain virtual list and a canvas grid. */
export const gridSpeed: Benchmark = {
  name: 'grid',
  async run() {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
    try {
      const mine = await measure(browser, ours, '[role=gridcell][tabindex="0"]');
      if (!(await installPeers())) return figuresOf(mine, {});
      const virtual = await measure(browser, peerPage('virtual-list'), '[role=gridcell][tabindex="0"]');
      const glide = await measure(browser, peerPage('glide'), glideScroller);
      return figuresOf(mine, { 'plain virtual list': virtual, Glide: glide });
    } finally {
      await browser.close();
    }
  },
};

function figuresOf(mine: KeyFigures, peers: Readonly<Record<string, KeyFigures>>): Figure[] {
  const kinds = { move: 'move a cell', page: 'page down' } as const;
  return (['move', 'page'] as const).map((kind) => {
    const shown = ({ work, paint }: KeyFigures['move']) =>
      `${work.toFixed(1)} ms, to paint ${paint.toFixed(0)} ms`;
    const others = Object.entries(peers).map(([name, figures]) => `${name} ${shown(figures[kind])}`);
    return {
      what: `grid of 1,000,000 rows at hand, ${kinds[kind]}`,
      value: mine[kind].work,
      unit: 'ms',
      // A page is a screen of new rows: it may take a second frame.
      budget: { atMost: kind === 'move' ? 16 : 33 },
      note: [`p95 of work; to paint ${mine[kind].paint.toFixed(0)} ms`, ...others].join('; '),
    };
  });
}

async function measure(browser: Browser, entry: string, cell: string): Promise<KeyFigures> {
  const measured: MeasuredPage = { entry, data: { total } };
  const page = await openPage(browser, measured);
  await page
    .locator(cell)
    .first()
    .click({ position: cell === glideScroller ? { x: 40, y: 100 } : { x: 40, y: 10 } });
  await timesOfKeys(page, Array<string>(10).fill('ArrowDown'));
  const moves = await timesOfKeys(page, Array<string>(120).fill('ArrowDown'));
  const pages = await timesOfKeys(page, Array<string>(40).fill('PageDown'));
  await page.close();
  const both = (times: typeof moves) => ({ work: p95Of(times, 'work'), paint: p95Of(times, 'paint') });
  return { move: both(moves), page: both(pages) };
}
