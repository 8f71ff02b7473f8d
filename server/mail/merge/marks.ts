import { escapeHtml } from '../compose/escape-html.ts';

/** Where a rendered text stands: how its values are written there follows from it. */
export type TemplateFormat = 'html' | 'text';

/**
 * A render keeps each value between two marks, beside what the template itself says, until it is known where it stands:
 * only then can it be escaped or encoded, and only once. The third mark is a line break that html writes as an element.
 * What is tracked stands between the others as it is written and as it reads without tracking.
 */
const VALUE_START = '\u0001';
const VALUE_END = '\u0002';
const LINE_BREAK = '\u0003';
const WRITTEN = '\u0004';
const PLAIN = '\u0005';
const TRACKED_END = '\u0006';

const MARKED_VALUE = new RegExp(`${VALUE_START}([^${VALUE_END}]*)${VALUE_END}`, 'g');
const TRACKED = new RegExp(`${WRITTEN}([^${PLAIN}]*)${PLAIN}([^${TRACKED_END}]*)${TRACKED_END}`, 'g');
const SEGMENT = new RegExp(`${VALUE_START}[^${VALUE_END}]*${VALUE_END}|[^${VALUE_START}]+`, 'g');
/** All but the line break, which a filter puts into values. */
const VALUE_MARKS = new RegExp(`[${VALUE_START}${VALUE_END}${WRITTEN}${PLAIN}${TRACKED_END}]`, 'g');
const ALL_MARKS = new RegExp(`[${VALUE_START}-${TRACKED_END}]`, 'g');
const LINE_BREAKS = new RegExp(LINE_BREAK, 'g');
const LINE_ENDS = /\r\n|\n/g;

/** A value as a render keeps it. */
export function markValue(text: string): string {
  return `${VALUE_START}${text.replace(VALUE_MARKS, '')}${VALUE_END}`;
}

/** A text in which html breaks the line at each line end. */
export function markLineBreaks(text: string): string {
  return text.replace(LINE_ENDS, (lineEnd) => LINE_BREAK + lineEnd);
}

/** What is written otherwise than it reads for whoever looks into it, as a tracked link is. */
export function markTracked(written: string, plain: string): string {
  return written === plain ? plain : WRITTEN + written + PLAIN + plain + TRACKED_END;
}

/** A text that holds no mark, as it reads without tracking. */
export function withoutMarks(text: string): string {
  return withoutTracking(text).replace(ALL_MARKS, '');
}

/** A rendered text as it reads without tracking. */
export function withoutTracking(marked: string): string {
  return marked.replace(TRACKED, (_match, _written, plain: string) => plain);
}

/** A rendered text as its format shows it: values are escaped in html. */
export function writeMarked(marked: string, format: TemplateFormat): string {
  const tracked = marked.replace(TRACKED, (_match, written: string) => written);
  if (format === 'text') return tracked.replace(ALL_MARKS, '');
  return tracked.replace(MARKED_VALUE, (_match, value: string) =>
    escapeHtml(value).replace(LINE_BREAKS, '<br />'),
  );
}

/** A rendered text with each value replaced by what is made of it and of what stands before and behind. */
export function replaceValues(
  marked: string,
  replacement: (value: string, before: string, behind: string) => string,
): string {
  return marked.replace(MARKED_VALUE, (match, value: string, offset: number) =>
    replacement(
      value.replace(LINE_BREAKS, ''),
      withoutMarks(marked.slice(0, offset)),
      withoutMarks(marked.slice(offset + match.length)),
    ),
  );
}

/** A rendered text with what is no value replaced. */
export function replaceLiterals(marked: string, replacement: (literal: string) => string): string {
  return marked.replace(SEGMENT, (segment) =>
    segment.startsWith(VALUE_START) ? segment : replacement(segment),
  );
}

/** A rendered address without the scheme that stands before a value which brings its own. */
export function withoutDoubledScheme(marked: string): string {
  return marked.replace(DOUBLED_SCHEME, '');
}

const DOUBLED_SCHEME = new RegExp(`^\\s*https?:/{0,3}(?=${VALUE_START}?\\s*https?://)`, 'i');
