import { type Figure, isWithin } from './benchmark.ts';

const titles = ['what', 'measured', 'budget', 'verdict', 'how'];

/** The figures as a table of text: what, measured, budget, verdict. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [titles, ...figures.map(rowOf)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

function rowOf(figure: Figure): string[] {
  const { budget, unit } = figure;
  const limit = 'atMost' in budget ? `≤ ${shown(budget.atMost)}` : `≥ ${shown(budget.atLeast)}`;
  const verdict = isWithin(figure) ? 'kept' : 'BROKEN';
  return [figure.what, `${shown(figure.value)} ${unit}`, `${limit} ${unit}`, verdict, figure.note ?? ''];
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
