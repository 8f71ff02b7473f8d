import { useTranslation } from 'react-i18next';
import type { FieldProblem } from './message-values.ts';

/** Puts what is wrong with a field into a sentence in the language of the person. */
export function useProblemText(): (problem: FieldProblem, label: string) => string {
  const { t } = useTranslation('messages');
  return ({ code, parameters }, label) => t(`violations:${code}`, { ...parameters, field: label });
}
