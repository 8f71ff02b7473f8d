import type uPlot from 'uplot';
import { lineTokens } from './line-colours.ts';
import type { LineChartProps } from './line-series.ts';

/** px from one label of the moments to the next. */
const labelSpace = 90;
/** What is counted has no halves. */
const wholeSteps = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

type Drawing = Required<Pick<LineChartProps, 'times' | 'series' | 'height' | 'formatTime' | 'formatValue'>>;

/** Lines that are drawn. */
export interface LineDrawing {
  /** Marks the values of a moment, by its place; null for none. */
  lookAt(index: number | null): void;
  end(): void;
}

/** Draws lines into a place, follows its width and the colour scheme, and tells which moment the pointer is at. */
export function drawLines(
  place: HTMLElement,
  drawing: Drawing,
  onLook: (index: number | null) => void,
): LineDrawing {
  let plot: uPlot | null = null;
  let ended = false;

  const sizes = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: drawing.height }));
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => plot?.redraw(false, true);
  const theme = new MutationObserver(redraw);

  void load().then((Plot) => {
    if (ended) return;
    plot = new Plot(optionsFor(place, drawing, onLook), dataOf(drawing), place);
    sizes.observe(place);
    scheme.addEventListener('change', redraw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  });
  return {
    lookAt(index) {
      const time = index === null ? undefined : drawing.times[index];
      const left = time === undefined ? -10 : (plot?.valToPos(time, 'x') ?? -10);
      plot?.setCursor({ left, top: left < 0 ? -10 : 0 });
    },
    end() {
      ended = true;
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener('change', redraw);
      plot?.destroy();
    },
  };
}

async function load(): Promise<typeof uPlot> {
  const [module] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
  return module.default;
}

function dataOf({ times, series }: Drawing): uPlot.AlignedData {
  return [[...times], ...series.map((one) => [...one.values])];
}

function optionsFor(
  place: HTMLElement,
  { times, series, height, formatTime, formatValue }: Drawing,
  onLook: (index: number | null) => void,
): uPlot.Options {
  const color = (token: string) => () => resolveColor(place, token);
  const axis = {
    stroke: color('--ink-3'),
    font: `11px ${getComputedStyle(place).fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: place.clientWidth,
    height,
    cursor: { drag: { x: false, y: false }, y: false },
    legend: { show: false },
    hooks: { setCursor: [({ cursor }) => onLook(cursor.idx ?? null)] },
    scales: { x: { time: true }, y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      {
        ...axis,
        size: 28,
        splits: (plot) => labelled(times, plot.width),
        values: (_plot, splits) => splits.map(formatTime),
      },
      { ...axis, size: 60, incrs: wholeSteps, values: (_plot, splits) => splits.map(formatValue) },
    ],
    series: [
      {},
      ...series.map((one, index) => ({
        label: one.label,
        stroke: color(lineTokens[index % lineTokens.length] ?? '--accent'),
        width: 2,
        points: { show: one.values.length < 40 },
      })),
    ],
  };
}

/** What stands below is written under some of the moments that there are, evenly: one between two would name the wrong one. */
function labelled(times: readonly number[], width: number): number[] {
  const step = Math.ceil(times.length / Math.max(1, Math.floor(width / labelSpace)));
  return times.filter((_, place) => place % step === 0);
}

/* A token may be a function of the scheme, which a canvas does not understand: an element resolves it. */
function resolveColor(place: HTMLElement, token: string): string {
  place.style.color = `var(${token})`;
  const resolved = getComputedStyle(place).color;
  place.style.color = '';
  return resolved;
}
