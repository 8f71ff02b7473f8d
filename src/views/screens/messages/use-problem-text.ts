import { useTranslation } from 'react-i18next';
import type { FieldProblem } from './message-values.ts';

/** Puts what is wrong with a field into a sentence in the language of the person, with its line where it has one. */
export function useProblemText(): (problem: FieldProblem, label: string) => string {
  const { t } = useTranslation('messages');
  return ({ code, detail, line }, label) => {
    const sentence = t(`violations:${code}`, { field: label });
    return line === null ? sentence : t('editor.fault', { sentence, line, detail });
  };
}
