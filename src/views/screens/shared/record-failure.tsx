import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { useListAddress } from './use-list-address.ts';

interface BackProps {
  /** Where the way back leads, and its name. */
  list: { readonly title: string; readonly path: string };
}

interface RecordFailureProps extends BackProps {
  failure: ApiFailure;
  query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Why a record is not there to be shown, with the way to ask for it again and the one back to its list. */
export function RecordFailure({ failure, query, list }: RecordFailureProps) {
  const failureText = useFailureText();
  return (
    <ErrorState
      message={failureText(failure)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      beside={<BackToList list={list} />}
    />
  );
}

/** The button that leads back to a list as it was shown last. */
export function BackToList({ list }: BackProps) {
  const { t } = useTranslation('resources');
  const router = useRouter();
  const addressOf = useListAddress();
  return (
    <Button onClick={() => router.history.push(addressOf(list.path))}>
      {t('backTo', { title: list.title })}
    </Button>
  );
}
