import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../transport/failure.ts';
import { failureSentence } from './failure-sentence.ts';

/**
 * Puts failed calls into the language of the person. With what it was to do, a call that did not reach the server is
 * told of as not done: that the server is away the top bar says.
 */
export function useFailureText(): (failure: ApiFailure, deed?: string) => string {
  const { t } = useTranslation();
  return (failure, deed) => {
    if (failure.kind === 'network' && deed !== undefined)
      return t('kernel:not-done', { what: deed, count: 1 });
    const { key, params } = failureSentence(failure);
    return t(key, { ...params });
  };
}
