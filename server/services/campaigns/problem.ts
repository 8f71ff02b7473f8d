import { problemParameters } from '#contract/wire/problems.ts';
import enErrors from '#locales/en/errors.json' with { type: 'json' };
import enRefusals from '#locales/en/refusals.json' with { type: 'json' };
import enResources from '#locales/en/resources.json' with { type: 'json' };
import enViolations from '#locales/en/violations.json' with { type: 'json' };
import nlErrors from '#locales/nl/errors.json' with { type: 'json' };
import nlRefusals from '#locales/nl/refusals.json' with { type: 'json' };
import nlResources from '#locales/nl/resources.json' with { type: 'json' };
import nlViolations from '#locales/nl/violations.json' with { type: 'json' };
import { ApiError, refusal, ViolationError } from '../errors.ts';

const words: Readonly<Record<'en' | 'nl', Readonly<Record<string, string>>>> = {
  en: { ...enResources, ...enErrors, ...enRefusals, ...enViolations },
  nl: { ...nlResources, ...nlErrors, ...nlRefusals, ...nlViolations },
};

/** Why a campaign was not sent, as it is kept: a line a reason, each `code:text` as in the body of a failed call. */
export function problemOf(error: unknown): string {
  if (error instanceof ViolationError)
    return error.violations.map(({ code, message }) => `${code}:${message}`).join('\n');
  const known = error instanceof ApiError ? error : refusal('launchFailed');
  return `${known.refusal?.reason ?? known.code}:${known.message}`;
}

/** A kept problem in a language, for a mail: its sentences one behind the other. */
export function problemInWords(problem: string, locale: 'en' | 'nl'): string {
  const sentences = problem.split('\n').map((line) => {
    const colon = line.indexOf(':');
    const [code, text] = [line.slice(0, colon), line.slice(colon + 1)];
    const { field, ...parameters } = problemParameters(code, text);
    const name = words[locale][`field.${String(field).split('.')[0]}`];
    const filled = { ...parameters, ...(field !== undefined && { field: name ?? field }) };
    const known = words[locale][code] ?? text;
    return known
      .replace(/\{\{(\w+)\}\}/g, (_, each: string) => String(Reflect.get(filled, each) ?? ''))
      .trim();
  });
  return sentences.map((sentence) => sentence.replace(/\.$/, '')).join('; ');
}
