import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../transport/failure.ts';
import { failureSentence } from './failure-sentence.ts';

/** Puts failed calls into the language of the person. */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation();
  return (failure) => {
    const { key, params } = failureSentence(failure);
    return t(key, { ...params });
  };
}
