import type uPlot from 'uplot';
import type { LineChartProps } from './line-chart.tsx';

type Drawing = Required<
  Pick<LineChartProps, 'times' | 'series' | 'timeTitle' | 'height' | 'formatTime' | 'formatValue'>
>;

const lineTokens = ['--accent', '--ok', '--warn', '--bad'];

/** Draws lines into a place, follows its width and the colour scheme, and gives a function that ends it. */
export function drawLines(place: HTMLElement, drawing: Drawing): () => void {
  let plot: uPlot | null = null;
  let ended = false;

  const sizes = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: drawing.height }));
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => plot?.redraw(false, true);
  const theme = new MutationObserver(redraw);

  void load().then((Plot) => {
    if (ended) return;
    plot = new Plot(optionsFor(place, drawing), dataOf(drawing), place);
    sizes.observe(place);
    scheme.addEventListener('change', redraw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  });
  return () => {
    ended = true;
    sizes.disconnect();
    theme.disconnect();
    scheme.removeEventListener('change', redraw);
    plot?.destroy();
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
  { series, timeTitle, height, formatTime, formatValue }: Drawing,
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
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: true }, y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      { ...axis, space: 90, values: (_plot, splits) => splits.map(formatTime) },
      { ...axis, size: 60, values: (_plot, splits) => splits.map(formatValue) },
    ],
    series: [
      { label: timeTitle, value: (_plot, seconds) => (seconds === null ? '' : formatTime(seconds)) },
      ...series.map((one, index) => ({
        label: one.label,
        stroke: color(lineTokens[index % lineTokens.length] ?? '--accent'),
        width: 2,
        points: { show: one.values.length < 40 },
        value: (_plot: uPlot, value: number | null) => (value === null ? '' : formatValue(value)),
      })),
    ],
  };
}

/* A token may be a function of the scheme, which a canvas does not understand: an element resolves it. */
function resolveColor(place: HTMLElement, token: string): string {
  place.style.color = `var(${token})`;
  const resolved = getComputedStyle(place).color;
  place.style.color = '';
  return resolved;
}
