import { type Context, Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs';

/** Where a template stands: what is escaped, and how, follows from it. */
export type TemplateFormat = 'html' | 'text' | 'url';

/** The key under which a render's scope keeps what fills the slots; templates cannot name it. */
export const FILL_SLOT = Symbol('fill slot');

/** Fills the slot of that number; what it returns stands in the output as it is. */
export type FillSlot = (slot: number, context: Context) => string;

/** The characters around a value in an address, until it is known how to encode it there. */
export const VALUE_START = '\u0001';
export const VALUE_END = '\u0002';

const SLOT_TAG = 'postkey_slot';
const FILE_TAGS = ['include', 'render', 'layout', 'block'];
const HTML_ESCAPES = ['escape', 'escape_once', 'xml_escape'];
const URL_ESCAPES = ['url_encode', 'uri_escape', 'cgi_escape', 'url_escape'];

/** More than any message has; the request that carries one is smaller. */
const PARSE_LIMIT_CHARACTERS = 6_000_000;
const RENDER_LIMIT_MS = 1_000;
const MEMORY_LIMIT_CHARACTERS = 1_000_000;

const SLOT_TAGS = new RegExp(`\\{%\\s*${SLOT_TAG}[\\d\\s]*%\\}`, 'g');

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
 * A Liquid engine for merge tags: own properties only, limits on parse, time and memory, values
 * escaped for their format, no `raw` filter and no tag that looks for a file. Slots work only in an
 * engine made for them.
 */
export function createMergeEngine(format: TemplateFormat, slots: 'slots' | 'no-slots'): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: PARSE_LIMIT_CHARACTERS,
    renderLimit: RENDER_LIMIT_MS,
    memoryLimit: MEMORY_LIMIT_CHARACTERS,
    ...escapeFor(format),
  });
  for (const tag of FILE_TAGS) delete engine.tags[tag];
  engine.unregisterFilter('raw');
  // Every value is escaped when it is written: an escape in the template would be the second one.
  const escapedAlready = format === 'html' ? HTML_ESCAPES : format === 'url' ? URL_ESCAPES : [];
  for (const name of escapedAlready) engine.registerFilter(name, (value: unknown) => value);
  if (slots === 'slots') engine.registerTag(SLOT_TAG, SlotTag);
  return engine;
}

function escapeFor(format: TemplateFormat): { outputEscape?: 'escape' | ((value: unknown) => string) } {
  if (format === 'html') return { outputEscape: 'escape' };
  if (format === 'url') return { outputEscape: markValue };
  return {};
}

function markValue(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return `${VALUE_START}${text.replaceAll(VALUE_START, '').replaceAll(VALUE_END, '')}${VALUE_END}`;
}

class SlotTag extends Tag {
  private readonly slot: number;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.slot = Number(token.args.trim());
  }

  override render(context: Context): string {
    const fill = (context.environments as { [FILL_SLOT]?: FillSlot })[FILL_SLOT];
    return fill?.(this.slot, context) ?? '';
  }
}
