import { violationMessages } from '#contract/rules/violations.ts';
import { errorTable } from '#contract/wire/errors.ts';
import { problemParameters } from '#contract/wire/problems.ts';
import { isRefusalReason } from '#contract/wire/refusals.ts';

/** Why a campaign was not sent, in the language of the person: a line `code:text` a reason, by its code where it is known. */
export function problemText(
  problem: string,
  t: (key: string, options?: Readonly<Record<string, unknown>>) => string,
): string {
  const sentences = problem.split('\n').map((line) => {
    const [, code = '', text = line] = /^(\w+):(.*)$/s.exec(line) ?? [];
    const key = keyOf(code);
    if (key === null) return text;
    const { field, ...parameters } = problemParameters(code, text);
    const name = String(field).split('.')[0];
    return t(key, {
      ...parameters,
      ...(field !== undefined && { field: t(`resources:field.${name}`, { defaultValue: field }) }),
    });
  });
  return sentences.map((sentence) => sentence.replace(/\.$/, '')).join('. ');
}

function keyOf(code: string): string | null {
  if (Object.hasOwn(violationMessages, code)) return `violations:${code}`;
  if (isRefusalReason(code)) return `refusals:${code}`;
  return Object.hasOwn(errorTable, code) ? `errors:${code}` : null;
}
