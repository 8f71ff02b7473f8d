import { violationMessages } from '#contract/rules/violations.ts';

/** Why a campaign was not sent, in the language of the person: sentences of the contract by their code, others as they came. */
export function problemText(problem: string, t: (key: string) => string): string {
  return problem
    .split('\n')
    .map((line) => {
      const known = Object.entries(violationMessages).find(([, message]) => message === line);
      return known ? t(`violations:${known[0]}`) : line;
    })
    .join('. ');
}
