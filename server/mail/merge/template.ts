import { Context, type Liquid, type Template as LiquidTemplate, TypeGuards, toValueSync } from 'liquidjs';
import { createMergeEngine, type EngineKind } from './engine.ts';
import { type TemplateFormat, writeMarked } from './marks.ts';
import { mendSource } from './mend-source.ts';
import { type Calendar, type FillSlot, RENDERING, type Rendering } from './rendering.ts';
import { templateError } from './template-error.ts';
import { attributesForTemplates } from './values.ts';

/** What merge tags can name: one recipient's values and addresses. Attributes go by slug. */
export interface MergeContext {
  email: string;
  attributes: Readonly<Record<string, string>>;
  unsubscribe_url: string;
  webversion_url: string;
  /** What dates are read and written by; no tag names it. */
  calendar: Calendar;
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

const engines = new Map<EngineKind, Liquid>();

/**
 * Parses merge tags (Liquid). Values are data: they are escaped for the format and never read as a
 * template again. An unknown name is empty. Throws TemplateError with the line.
 */
export function parseTemplate(source: string, format: TemplateFormat): Template {
  const mended = mendSource(source, format);
  return cut(parseSource(mended, 'plain', mended), format);
}

/** As parseTemplate, for a mended html or text into which slots were put. */
export function parseSlotted(slotted: string, source: string, format: TemplateFormat): Template {
  return cut(parseSource(slotted, 'slotted', source), format);
}

/** Parses the address of a link, which is filled in the scope of the body that it stands in. */
export function parseAddress(source: string): LiquidTemplate[] {
  return parseSource(source, 'address', source);
}

/** Parses a part of an html, which is filled in the scope of the whole. */
export function parsePart(source: string): LiquidTemplate[] {
  return parseSource(source, 'plain', source);
}

/** Renders parsed templates in a scope that is there already; values come out marked. Throws TemplateError at a limit. */
export function renderMarked(templates: LiquidTemplate[], context: Context): string {
  try {
    return String(toValueSync(engineFor('plain').renderer.renderTemplates(templates, context)));
  } catch (error) {
    throw templateError(error, '');
  }
}

/** A scope for one recipient; what a template assigns lives in it. */
export function createScope(context: MergeContext, format: TemplateFormat, fillSlot?: FillSlot): Context {
  const { calendar, email, attributes, unsubscribe_url, webversion_url } = context;
  const rendering: Rendering = { format, calendar, person: email, fillSlot };
  // An object of its own: a template's `increment` writes into it.
  const scope = {
    email,
    attributes: attributesForTemplates(attributes),
    unsubscribe_url,
    webversion_url,
    [RENDERING]: rendering,
  };
  return new Context(scope, engineFor('plain').options, { sync: true });
}

function parseSource(source: string, kind: EngineKind, written: string): LiquidTemplate[] {
  try {
    return engineFor(kind).parse(source);
  } catch (error) {
    throw templateError(error, written);
  }
}

function engineFor(kind: EngineKind): Liquid {
  const engine = engines.get(kind) ?? createMergeEngine(kind);
  engines.set(kind, engine);
  return engine;
}

function cut(templates: LiquidTemplate[], format: TemplateFormat): Template {
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
    const scope = createScope(context, format, fillSlot);
    return dynamic.map((piece) => writeMarked(renderMarked(piece, scope), format));
  };
  return { literals, values, render: (context) => joinPieces(literals, values(context)) };
}

/** The text of literals with the values between them. */
export function joinPieces(literals: readonly string[], values: readonly string[]): string {
  let text = '';
  for (const [index, literal] of literals.entries()) text += literal + (values[index] ?? '');
  return text;
}
