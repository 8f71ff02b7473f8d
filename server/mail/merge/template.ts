import {
  Context,
  type Liquid,
  LiquidError,
  type Template as LiquidTemplate,
  TypeGuards,
  toValueSync,
} from 'liquidjs';
import {
  createMergeEngine,
  FILL_SLOT,
  type FillSlot,
  type TemplateFormat,
  withoutSlotTags,
} from './engine.ts';

/** What merge tags can name: one recipient's values and addresses. Attributes go by slug. */
export interface MergeContext {
  email: string;
  attributes: Readonly<Record<string, string>>;
  unsubscribe_url: string;
  webversion_url: string;
}

/** A template that does not parse, or one that goes beyond its limits when rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  /** @param line the line of the source, counted from 1. */
  constructor(
    readonly line: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A parsed template, cut at its merge points: `literals` has one piece more than `values` gives, and
 * the text is literal, value, literal, …, literal.
 */
export interface Template {
  readonly literals: readonly string[];
  /** The values for one recipient, escaped for the format. Throws TemplateError at a limit. */
  values(context: MergeContext, fillSlot?: FillSlot): string[];
  /** The whole text for one recipient. Throws TemplateError at a limit. */
  render(context: MergeContext): string;
}

const engines = new Map<string, Liquid>();

/**
 * Parses merge tags (Liquid). Values are data: they are escaped for the format and never read as a
 * template again. An unknown name is empty. Throws TemplateError with the line.
 */
export function parseTemplate(source: string, format: 'html' | 'text'): Template {
  return cut(parseSource(source, format, 'no-slots'));
}

/** As parseTemplate, for html or text in which slots were put. */
export function parseSlottedTemplate(source: string, format: 'html' | 'text'): Template {
  return cut(parseSource(source, format, 'slots'));
}

/** Parses the address of a link; its values come out marked, see fillLink. */
export function parseUrlSource(source: string): LiquidTemplate[] {
  return parseSource(source, 'url', 'no-slots');
}

/** Renders parsed templates in a scope that is there already. Throws TemplateError at a limit. */
export function renderTemplates(templates: LiquidTemplate[], context: Context): string {
  try {
    return String(toValueSync(engineFor('text', 'no-slots').renderer.renderTemplates(templates, context)));
  } catch (error) {
    throw asTemplateError(error);
  }
}

/** A scope for one recipient; what a template assigns lives in it. */
export function createScope(context: MergeContext, fillSlot?: FillSlot): Context {
  // A copy: a template's `increment` writes into it.
  const scope = fillSlot === undefined ? { ...context } : { ...context, [FILL_SLOT]: fillSlot };
  return new Context(scope, engineFor('text', 'no-slots').options, { sync: true });
}

function parseSource(source: string, format: TemplateFormat, slots: 'slots' | 'no-slots'): LiquidTemplate[] {
  try {
    return engineFor(format, slots).parse(source);
  } catch (error) {
    throw asTemplateError(error);
  }
}

function engineFor(format: TemplateFormat, slots: 'slots' | 'no-slots'): Liquid {
  const key = `${format} ${slots}`;
  const known = engines.get(key);
  if (known !== undefined) return known;
  const engine = createMergeEngine(format, slots);
  engines.set(key, engine);
  return engine;
}

function cut(templates: LiquidTemplate[]): Template {
  const literals = [''];
  const dynamic: LiquidTemplate[][] = [];
  for (const template of templates) {
    if (TypeGuards.isHTMLToken(template.token)) {
      literals[literals.length - 1] += template.token.getContent();
      continue;
    }
    dynamic.push([template]);
    literals.push('');
  }
  const values = (context: MergeContext, fillSlot?: FillSlot): string[] => {
    if (dynamic.length === 0) return [];
    const scope = createScope(context, fillSlot);
    return dynamic.map((piece) => renderTemplates(piece, scope));
  };
  return { literals, values, render: (context) => join(literals, values(context)) };
}

function join(literals: readonly string[], values: readonly string[]): string {
  let text = '';
  for (const [index, literal] of literals.entries()) text += literal + (values[index] ?? '');
  return text;
}

function asTemplateError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!LiquidError.is(error)) return new TemplateError(1, error.message, { cause: error });
  const [line] = (error as LiquidError).token.getPosition();
  const original = (error as LiquidError).originalError;
  const message = (original?.message ?? error.message).replace(/, line:\d+, col:\d+$/, '');
  return new TemplateError(line ?? 1, withoutSlotTags(message), { cause: error });
}
