import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../transport/failure.ts';
import { failureSentence } from './failure-sentence.ts';

/** Puts failed calls into the language of the person. */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t, i18n } = useTranslation();
  const known = (code: string) => i18n.exists(`violations:${code}`);
  const nameOf = (path: string) => t(`resources:field.${path}`, { defaultValue: path });
  return (failure) => {
    if (failure.kind === 'violations') {
      const sentences = failure.violations.map(({ code, propertyPath, message }) =>
        known(code) ? t(`violations:${code}`, { field: nameOf(propertyPath) }) : message,
      );
      return sentences.join('\n');
    }
    const { key, params } = failureSentence(failure);
    return t(key, { ...params });
  };
}
