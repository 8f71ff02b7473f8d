import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column, ColumnEdit } from '../../kit/grid/columns.ts';
import { Pill, type Tone } from '../../kit/pill.tsx';
import type { Format } from './use-format.ts';

/** A column as a list declares it: its words come from the locales, its formats from the person. */
export interface ListColumn<Row> {
  readonly id: string;
  /** The locale key of its heading; `resources:field.{id}` when left out. */
  readonly titleKey?: string;
  /** A heading that is data, such as the name of an attribute. */
  readonly title?: string;
  /** At least so wide; wider where its heading is, in whatever language. */
  readonly width: number;
  /** Whether its cells hold the heading once more, as a button. */
  readonly repeatsTitle?: boolean;
  readonly align?: 'start' | 'end';
  /** Whether it is among those looked for first, which come before the others on a narrow screen. */
  readonly leadsOnNarrow?: boolean;
  readonly sortField?: string;
  /** The field that a file has for it, where that is not named like the column. */
  readonly field?: string;
  /** Whether the list sorts by the folded text of the column, so that its order tells where a text is. */
  readonly sortsAsText?: boolean;
  /** How its cells are edited where they stand; the column is named like the field. */
  readonly edit?: CellEdit<Row>;
  text(row: Row, help: ColumnHelp): string;
  render?(row: Row, help: ColumnHelp): ReactNode;
}

/** A cell that is edited as text, as a day in figures or words, or by choosing a state. */
export interface CellEdit<Row> {
  readonly kind: 'text' | 'day' | 'state';
  readonly options?: readonly string[];
  allowed?(row: Row): boolean;
}

/** What columns write their values with. */
export interface ColumnHelp {
  readonly t: TFunction;
  readonly format: Format;
}

interface ColumnOptions {
  width?: number;
  titleKey?: string;
  leadsOnNarrow?: boolean;
  /** False for a column that the list cannot be sorted by. */
  sortable?: boolean;
}

type Fields = object;

/** A column of text: plain, or in a value object. */
export function textColumn<Row extends Fields>(
  id: keyof Row & string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return { ...base(id, options, 220), sortsAsText: true, text: (row) => plain(row[id]) };
}

/** A column of numbers, at the end of its cell. */
export function numberColumn<Row extends Fields>(
  id: keyof Row & string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return {
    ...base(id, options, 90),
    align: 'end',
    text: (row, { format }) => (typeof row[id] === 'number' ? format.number(row[id]) : ''),
  };
}

/** A column of times, in the account's zone. */
export function timeColumn<Row extends Fields>(
  id: keyof Row & string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return {
    ...base(id, options, 150),
    align: 'end',
    text: (row, { format }) => format.dateTime(plain(row[id])),
  };
}

/** A column of days. */
export function dayColumn<Row extends Fields>(
  id: keyof Row & string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return { ...base(id, options, 110), align: 'end', text: (row) => plain(row[id]) };
}

/** A column of states, each in its word and tone. */
export function stateColumn<Row extends Fields>(
  id: keyof Row & string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return {
    ...base(id, options, 170),
    text: (row, { t }) => stateName(plain(row[id]), t),
    render: (row, { t }) => <StatePill state={plain(row[id])} t={t} />,
  };
}

/** A column of references, by their names. */
export function referenceColumn<Row extends Fields>(
  id: keyof Row & string,
  nameOf: (stub: Record<string, unknown>) => string,
  options: ColumnOptions = {},
): ListColumn<Row> {
  return {
    ...base(id, { sortable: false, ...options }, 180),
    text: (row, { t }) => {
      const stub: unknown = row[id];
      if (typeof stub !== 'object' || stub === null) return '';
      return 'gone' in stub ? t('resources:gone') : nameOf(stub as Record<string, unknown>);
    },
  };
}

/** A state in its word and tone, for wherever one is shown. */
export function StatePill({ state, t }: { state: string; t: TFunction }) {
  return state === '' ? null : <Pill tone={tones[state] ?? 'idle'}>{stateName(state, t)}</Pill>;
}

/** The columns for the grid, in the words of the person. */
export function toGridColumns<Row>(columns: readonly ListColumn<Row>[], help: ColumnHelp): Column<Row>[] {
  return columns.map(
    ({ titleKey, title, text, render, edit, field: _field, repeatsTitle = false, ...column }) => {
      const heading = title ?? help.t(titleKey ?? `resources:field.${column.id}`);
      // Figures and times are of no use when they are cut.
      const isWhole = column.align === 'end';
      const headWidth = Math.max(widthOf(heading, repeatsTitle), isWhole ? column.width : 0);
      return {
        ...column,
        title: heading,
        width: Math.max(column.width, headWidth),
        headWidth,
        text: (row: Row) => text(row, help),
        ...(render && { render: (row: Row) => render(row, help) }),
        ...(edit && { edit: cellEdit(column.id, edit, (row) => text(row, help)) }),
      };
    },
  );
}

/** Roughly the px that a heading takes with its arrow; a name that somebody gave may be as long as it likes, and is cut. */
function widthOf(heading: string, isCell: boolean): number {
  const letters = Math.min(heading.length, 20);
  return Math.ceil(isCell ? 30 + 7.6 * letters : 36 + 6.4 * letters);
}

function cellEdit<Row>(
  id: string,
  { kind, options, allowed }: CellEdit<Row>,
  textOf: (row: Row) => string,
): ColumnEdit<Row> {
  const ownValue = (row: Row) => plain((row as Readonly<Record<string, unknown>>)[id]);
  return {
    value: kind === 'state' ? ownValue : textOf,
    ...(options && { options: options.map((value) => ({ value, labelKey: `resources:state.${value}` })) }),
    ...(allowed && { allowed }),
  };
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  verified: 'ok',
  enabled: 'ok',
  published: 'ok',
  done: 'ok',
  sent: 'ok',
  delivered: 'ok',
  sending: 'accent',
  scheduled: 'accent',
  queued: 'accent',
  pending: 'accent',
  'not-verified': 'warn',
  'signed-up-not-confirmed': 'warn',
  paused: 'warn',
  unknown: 'warn',
  failed: 'bad',
  blacklisted: 'bad',
  bounced: 'bad',
  'bounced-out': 'bad',
  spam: 'bad',
};

function stateName(state: string, t: TFunction): string {
  return state === '' ? '' : t(`resources:state.${state}`);
}

function base(
  id: string,
  { width, titleKey, sortable = true, leadsOnNarrow }: ColumnOptions,
  usualWidth: number,
) {
  return {
    id,
    width: width ?? usualWidth,
    ...(titleKey && { titleKey }),
    ...(leadsOnNarrow && { leadsOnNarrow }),
    ...(sortable && { sortField: id }),
  };
}

function plain(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'value' in value) return plain(value.value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
