import { defaultOptions, Tokenizer, TypeGuards } from 'liquidjs';
import { templateError } from './template-error.ts';

/** A tag of a template, braces and all, at its place in the source. */
export interface SourceTag {
  readonly start: number;
  readonly end: number;
  /** The word of a `{% … %}`; null for a value. */
  readonly name: string | null;
  /** What stands between the braces, and behind the word. */
  readonly content: string;
}

/** A part of a source. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the tags of a source stand, as Liquid itself reads it. */
export interface SourceTags {
  readonly tags: readonly SourceTag[];
  /** What stands in `raw`: text that reaches the reader, in which nothing is a tag. */
  readonly raw: readonly Range[];
  /** Whole `comment` blocks, which reach nobody. */
  readonly comments: readonly Range[];
  /** What is caught by `capture`, which reaches the reader elsewhere or never. */
  readonly captures: readonly (Range & { readonly name: string })[];
}

/** A source in which nothing is a tag, such as a mail that was received. */
export const noTags: SourceTags = { tags: [], raw: [], comments: [], captures: [] };

const BLOCKS = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw']);
const BRANCHES = new Set(['else', 'elsif', 'when']);

/** Finds the tags of a source. Throws TemplateError for one that is not closed. */
export function sourceTags(source: string): SourceTags {
  const tags = readTags(source);
  const raw: Range[] = [];
  const comments: Range[] = [];
  const captures: (Range & { name: string })[] = [];
  const open: SourceTag[] = [];
  const live: SourceTag[] = [];
  let comment: SourceTag | null = null;
  for (const tag of tags) {
    if (comment !== null) {
      if (tag.name !== 'endcomment') continue;
      comments.push({ start: comment.start, end: tag.end });
      comment = null;
      continue;
    }
    if (tag.name === 'comment') {
      comment = tag;
      continue;
    }
    live.push(tag);
    if (tag.name === 'raw' || tag.name === 'capture') open.push(tag);
    if (tag.name !== 'endraw' && tag.name !== 'endcapture') continue;
    const opening = open.pop();
    if (opening?.name === 'raw') raw.push({ start: opening.end, end: tag.start });
    if (opening?.name === 'capture') {
      captures.push({ start: opening.end, end: tag.start, name: opening.content.replace(/["']/g, '') });
    }
  }
  if (comment !== null) comments.push({ start: comment.start, end: source.length });
  return { tags: live, raw, comments, captures };
}

/** Whether a place lies in one of the ranges. */
export function isWithin(position: number, ranges: readonly Range[]): boolean {
  return ranges.some(({ start, end }) => position >= start && position < end);
}

/** The source with every tag, and every comment, replaced by as many of a character. */
export function maskTags(source: string, { tags, comments }: SourceTags, mask: string): string {
  let masked = '';
  let position = 0;
  for (const { start, end } of [...tags, ...comments].sort((a, b) => a.start - b.start)) {
    masked += source.slice(position, start) + mask.repeat(end - start);
    position = end;
  }
  return masked + source.slice(position);
}

/** How many blocks are open at a place. */
export function blockDepth(position: number, { tags }: SourceTags): number {
  let depth = 0;
  for (const { name, end } of tags) {
    if (end > position) break;
    if (name !== null && BLOCKS.has(name)) depth += 1;
    if (name?.startsWith('end')) depth -= 1;
  }
  return depth;
}

/**
 * The end of the longest beginning of a part of a source in which every block that is opened is closed, and none that
 * was opened before it is closed or goes on to another branch.
 */
export function balancedEnd({ start, end }: Range, { tags }: SourceTags): number {
  const open: SourceTag[] = [];
  for (const tag of tags) {
    if (tag.start < start || tag.name === null) continue;
    if (tag.start >= end) break;
    if (BLOCKS.has(tag.name)) open.push(tag);
    else if (open.length === 0 && (BRANCHES.has(tag.name) || tag.name.startsWith('end'))) return tag.start;
    else if (tag.name.startsWith('end')) open.pop();
  }
  return open[0]?.start ?? end;
}

function readTags(source: string): SourceTag[] {
  try {
    const tokens = new Tokenizer(source).readTopLevelTokens(defaultOptions);
    return tokens.flatMap((token): SourceTag[] => {
      const { begin: start, end } = token;
      if (TypeGuards.isTagToken(token)) return [{ start, end, name: token.name, content: token.args }];
      if (TypeGuards.isOutputToken(token)) return [{ start, end, name: null, content: token.content }];
      return [];
    });
  } catch (error) {
    throw templateError(error, source);
  }
}
