import { type MergeContext, parseTemplate, TemplateError } from '../merge/template.ts';
import { compileHtml, compileText } from './compile-body.ts';

/** The parts of a message that may hold merge tags. */
export type TemplatePart = 'subject' | 'html' | 'text';

/** What is wrong with a template; `line` counts from 1 in that part. */
export interface TemplateFault {
  part: TemplatePart;
  line: number;
  message: string;
}

/** Values for a mail that has no recipient yet. */
const SAMPLE: MergeContext = {
  email: 'name@example.com',
  attributes: {},
  unsubscribe_url: 'https://example.com/u/sample',
  webversion_url: 'https://example.com/w/sample',
};

const CHECKS: Readonly<Record<TemplatePart, (source: string, context: MergeContext) => unknown>> = {
  subject: (source, context) => parseTemplate(source, 'text').render(context),
  html: (source, context) => compileHtml(source, []).values(context, null),
  text: (source, context) => compileText(source, []).values(context, null),
};

/**
 * The first fault of each part: what does not parse, and what reaches a limit when it is filled with
 * the attributes given. To be asked before a message is saved, so that none fails when it is sent.
 */
export function checkTemplates(
  parts: Readonly<Partial<Record<TemplatePart, string>>>,
  attributes: MergeContext['attributes'] = {},
): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const part of ['subject', 'html', 'text'] as const) {
    const source = parts[part];
    if (source === undefined) continue;
    try {
      CHECKS[part](source, { ...SAMPLE, attributes });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      faults.push({ part, line: error.line, message: error.message });
    }
  }
  return faults;
}
