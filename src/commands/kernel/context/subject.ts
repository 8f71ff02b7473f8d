import { type Context, contextKey, type Params, placeKey, screenResourceKey } from './context-keys.ts';
import { equals, holds, type Reason, refuse, type Verdict, type When } from './when.ts';

/** A record as the kernel sees it; its other fields are the resource's own. */
export interface ResourceRecord {
  readonly id: number;
}

/** Everything that a filter matches but a few. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly except: readonly number[];
  readonly count: number;
}

/** The chosen rows: named ones, or all that a filter matches. */
export interface Selection {
  readonly resource: string;
  readonly ids: readonly number[];
  /** Those of the chosen ones that are loaded. */
  readonly records?: readonly ResourceRecord[];
  readonly allMatching?: AllMatching;
}

/** One record where the focus or the screen is. */
export interface RecordPlace {
  readonly resource: string;
  readonly id: number;
  readonly record?: ResourceRecord;
}

/** What a command would act on. `records` holds the loaded ones, `count` how many are meant. */
export interface Subject<Item extends ResourceRecord = ResourceRecord> {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly records: readonly Item[];
  readonly count: number;
  readonly allMatching?: AllMatching;
}

/** The chosen rows of the screen. */
export const selectionKey = contextKey<Selection | undefined>(
  'selection',
  undefined,
  'kernel:reason.select-rows',
);

/** The row that has the focus. */
export const focusedRowKey = contextKey<RecordPlace | undefined>(
  'focusedRow',
  undefined,
  'kernel:reason.focus-row',
);

/** The record that the screen is about. */
export const screenRecordKey = contextKey<RecordPlace | undefined>(
  'screenRecord',
  undefined,
  'kernel:reason.open-record',
);

/** The selection, else the focused row, else the record of the screen. */
export function subjectOf(context: Context): Subject | undefined {
  const selection = context.get(selectionKey);
  if (selection && isChosen(selection)) return subjectOfSelection(selection);
  const place = context.get(focusedRowKey) ?? context.get(screenRecordKey);
  if (!place) return undefined;
  return { resource: place.resource, ids: [place.id], records: place.record ? [place.record] : [], count: 1 };
}

/** Whether the record of the screen is the subject: no row is chosen or has the focus. */
export function isOfScreen(context: Context): boolean {
  const selection = context.get(selectionKey);
  if (selection && isChosen(selection)) return false;
  return context.get(focusedRowKey) === undefined && context.get(screenRecordKey) !== undefined;
}

/** The subject that these records are, for a command that was given them by name. */
export function subjectFrom(resource: string, records: readonly ResourceRecord[]): Subject {
  return { resource, ids: records.map((record) => record.id), records, count: records.length };
}

function isChosen({ ids, allMatching }: Selection): boolean {
  return allMatching !== undefined || ids.length > 0;
}

function subjectOfSelection(selection: Selection): Subject {
  const { resource, ids, records = [], allMatching } = selection;
  if (!allMatching) return { resource, ids, records, count: ids.length };
  return { resource, ids: [], records: [], count: allMatching.count, allMatching };
}

/** Exactly one record. */
export const one = 'one';
/** One record or more. */
export const some = 'some';

/** Holds when the subject is of the resource and of that number. Subjects of two resources never hold together. */
export function subject(resource: string, count: typeof one | typeof some): When {
  return {
    kind: 'atom',
    fact: 'subject',
    value: resource,
    evaluate: (context) => {
      const found = subjectOf(context);
      if (found?.resource !== resource) return { ok: false, reason: missing(resource, count) };
      if (count === one && found.count > 1)
        return refuse('kernel:reason.one-only', 'state', { count: found.count });
      return holds;
    },
  };
}

/** Holds when rows of the resource are ticked; the focused row does not count. */
export function selected(resource: string): When {
  return {
    kind: 'atom',
    fact: 'subject',
    value: resource,
    evaluate: (context) => (isSelected(context, resource) ? holds : refuse('kernel:reason.select-rows')),
  };
}

/** Whether rows of the resource are ticked. */
export function isSelected(context: Context, resource: string): boolean {
  const found = context.get(selectionKey);
  return found?.resource === resource && isChosen(found);
}

/** Holds unless a loaded record of the subject says no; what is not loaded is judged when it runs. */
export function everySubject<Item extends ResourceRecord>(
  resource: string,
  allowed: (record: Item) => boolean,
  reasonKey: string,
  params?: (record: Item) => Params,
): When {
  const ask = (record: Item): Verdict =>
    allowed(record) ? holds : refuse(reasonKey, 'state', params?.(record));
  return {
    kind: 'atom',
    fact: 'subject-state',
    value: ask,
    evaluate: (context) => {
      const found = subjectOf(context);
      if (found?.resource !== resource) return holds;
      const verdicts = found.records.map((record) => ask(record as Item));
      return verdicts.find((verdict) => !verdict.ok) ?? holds;
    },
  };
}

/** Holds unless the subject is one record that is shown already: its paths are given for its id. */
export function notShown(resource: string, paths: (id: number) => readonly string[]): When {
  return {
    kind: 'atom',
    fact: 'subject-place',
    value: paths,
    evaluate: (context) => {
      const found = subjectOf(context);
      const [id] = found?.ids ?? [];
      if (found?.resource !== resource || id === undefined) return holds;
      return paths(id).includes(context.get(placeKey)) ? refuse(placeKey.reasonKey) : holds;
    },
  };
}

/** Holds when the question about the subject is answered so; without a subject of the resource something is to be chosen first. */
export function aboutSubject(
  resource: string,
  name: string,
  ask: (found: Subject, context: Context) => boolean,
  reasonKey: string,
): When {
  return {
    kind: 'atom',
    fact: `${resource}-${name}`,
    value: true,
    evaluate: (context) => {
      const found = subjectOf(context);
      if (found?.resource !== resource) return { ok: false, reason: missing(resource, some) };
      return ask(found, context) ? holds : refuse(reasonKey);
    },
  };
}

/** Holds on the screen of the resource. */
export function onScreen(resource: string): When {
  return equals(screenResourceKey, resource, 'elsewhere');
}

function missing(resource: string, count: typeof one | typeof some): Reason {
  const key = count === one ? 'kernel:reason.choose-one' : 'kernel:reason.select-rows';
  return { key, kind: 'missing', resource };
}
