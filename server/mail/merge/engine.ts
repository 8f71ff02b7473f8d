import { randomBytes } from 'node:crypto';
import {
  CaptureTag,
  type Context,
  type Emitter,
  Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { registerFilters } from './filters.ts';
import { markTracked } from './marks.ts';
import { renderingOf } from './rendering.ts';
import { Captured, writeValue } from './values.ts';

/**
 * What an engine parses: what a person wrote, what a person wrote with slots put into it, or the address of a link,
 * which stands in one of the others.
 */
export type EngineKind = 'plain' | 'slotted' | 'address';

/** Nobody can write it: it is another one in every process. */
const SLOT_TAG = `slot_${randomBytes(6).toString('hex')}`;
const SLOT_TAGS = new RegExp(`\\{%\\s*${SLOT_TAG}[\\d\\s]*%\\}`, 'g');
const FILE_TAGS = ['include', 'render', 'layout', 'block'];

/** More than any message has; the request that carries one is smaller. */
const PARSE_LIMIT_CHARACTERS = 6_000_000;
const RENDER_LIMIT_MS = 1_000;
const MEMORY_LIMIT_CHARACTERS = 1_000_000;

/** A sentence about a template without the slots in what it quotes, which nobody wrote. */
export function withoutSlotTags(text: string): string {
  return text.replaceAll(SLOT_TAGS, '');
}

/**
 * The source text of a slot: a place that is not filled by a template but by a FillSlot. It has as many
 * lines as what it stands for, so that the lines of errors stay true.
 */
export function slotTag(slot: number, replaced = ''): string {
  const lineEnds = replaced.replace(/[^\n]/g, '');
  return `{% ${SLOT_TAG} ${slot}${lineEnds} %}`;
}

/**
 * A Liquid engine for merge tags: own properties only, limits on parse, time and memory, every value marked as one
 * until it is known where it stands, and no tag that looks for a file.
 */
export function createMergeEngine(kind: EngineKind): Liquid {
  const place = kind === 'address' ? 'address' : 'body';
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: PARSE_LIMIT_CHARACTERS,
    renderLimit: RENDER_LIMIT_MS,
    memoryLimit: MEMORY_LIMIT_CHARACTERS,
    outputEscape(this: { context: Context }, value: unknown) {
      const text = writeValue(value, place);
      this.context.memoryLimit.use(text.length);
      return text;
    },
  });
  for (const tag of FILE_TAGS) delete engine.tags[tag];
  registerFilters(engine);
  engine.registerTag('capture', Capture);
  engine.registerTag('echo', Echo);
  if (kind === 'slotted') engine.registerTag(SLOT_TAG, SlotTag);
  return engine;
}

/** Keeps what it catches with the marks of the values in it, so that none is escaped twice or not at all. */
class Capture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const marked = yield this.liquid.renderer.renderTemplates(this.templates, context);
    const bottom: Record<string, unknown> = context.bottom();
    bottom[this.variable] = new Captured(marked, renderingOf(context).format);
  }
}

/** As Liquid's own, which gives what was captured as a plain text. */
class Echo extends Tag {
  private readonly value: Value | null;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.tokenizer.skipBlank();
    this.value = this.tokenizer.end() ? null : new Value(this.tokenizer.readFilteredValue(), liquid);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.value === null) return;
    const value = yield this.value.value(context);
    const write = this.liquid.options.outputEscape as (this: { context: Context }, value: unknown) => string;
    emitter.write(write.call({ context }, value));
  }
}

class SlotTag extends Tag {
  private readonly slot: number;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.slot = Number(token.args.trim());
  }

  override render(context: Context): string {
    const filled = renderingOf(context).fillSlot?.(this.slot, context);
    return filled === undefined ? '' : markTracked(filled.written, filled.plain);
  }
}
