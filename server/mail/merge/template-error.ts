import { LiquidError } from 'liquidjs';
import { withoutSlotTags } from './engine.ts';

/** What can be wrong with a template; with what it is about, where one part of it is to blame. */
export type TemplateReason =
  | {
      readonly kind:
        | 'tagOpen'
        | 'tagUnknown'
        | 'filterUnknown'
        | 'tagMangled'
        | 'addressMisplaced'
        | 'valueMisplaced';
      near: string;
    }
  | { readonly kind: 'tooHeavy' | 'unreadable' };

/** A template that does not parse, or one that goes beyond its limits when rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  /** @param line the line of the source, counted from 1. */
  constructor(
    readonly line: number,
    message: string,
    readonly reason: TemplateReason,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The same fault in a source of which the parsed one is a part that begins some lines further down. */
  movedDown(lines: number): TemplateError {
    return new TemplateError(this.line + lines, this.message, this.reason, { cause: this });
  }
}

const DELIMITER = /\{\{|\{%|\}\}|%\}/g;
const HALF_CLOSED = /^\{[{%][^{}]*\}/;
const LONGEST_QUOTE = 60;

/**
 * What Liquid says of a source as a fault of ours. A tag that lost its end swallows what follows up to the end of the
 * next one, so Liquid blames what was swallowed: the blame goes to the tag that was left open.
 */
export function templateError(error: unknown, source: string): unknown {
  if (!(error instanceof Error) || error instanceof TemplateError) return error;
  const message = (error as Partial<LiquidError>).originalError?.message ?? error.message;
  const plain = withoutSlotTags(message.replace(/, line:\d+, col:\d+$/, ''));
  const [line = 1] = LiquidError.is(error) ? (error as LiquidError).token.getPosition() : [1];
  if (/limit exceeded$/.test(plain)) {
    return new TemplateError(line, plain, { kind: 'tooHeavy' }, { cause: error });
  }
  const open = openTag(source);
  if (open !== null && open.line <= line) {
    const reason = { kind: 'tagOpen', near: open.near } as const;
    return new TemplateError(open.line, `tag not closed: ${open.near}`, reason, { cause: error });
  }
  return new TemplateError(line, plain, reasonOf(plain), { cause: error });
}

function reasonOf(message: string): TemplateReason {
  const open = /^(?:output "(.*)"|tag (.*)|(\[)) not closed$/s.exec(message);
  if (open) return { kind: 'tagOpen', near: open[1] ?? open[2] ?? open[3] ?? '' };
  const tag = /^tag "(.*)" not found$/s.exec(message)?.[1];
  if (tag !== undefined) return { kind: 'tagUnknown', near: tag };
  const filter = /^undefined filter: (.*)$/s.exec(message)?.[1];
  return filter === undefined ? { kind: 'unreadable' } : { kind: 'filterUnknown', near: filter };
}

/** The first tag that another one begins in before it ends, or that never ends. */
function openTag(source: string): { line: number; near: string } | null {
  let opened: number | null = null;
  for (const { 0: delimiter, index } of source.matchAll(DELIMITER)) {
    if (delimiter === '}}' || delimiter === '%}') opened = null;
    else if (opened === null) opened = index;
    else return quoted(source, opened, index);
  }
  return opened === null ? null : quoted(source, opened, source.length);
}

/** As it was typed: up to a brace that was to close it, else up to where the next one begins. */
function quoted(source: string, from: number, to: number): { line: number; near: string } {
  const piece = source.slice(from, to);
  return { line: lineAt(source, from), near: quote(HALF_CLOSED.exec(piece)?.[0] ?? piece) };
}

/** The line of a place in a source, counted from 1. */
export function lineAt(source: string, position: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < position; at = source.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** The beginning of a piece of a source, in one line. */
export function quote(text: string): string {
  const [first = ''] = text.trim().split(/\r?\n/);
  return first.length > LONGEST_QUOTE ? `${first.slice(0, LONGEST_QUOTE)}…` : first.trim();
}
