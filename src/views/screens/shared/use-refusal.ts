import { useStore } from 'jotai';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import { reachedAgain } from '#src/state/session.ts';
import type { FormRefusal } from '../../kit/form/types.ts';

/** Puts a failed call into the words of a form; that the server did not answer stands there until it does. */
export function useRefusal(): (failure: ApiFailure) => FormRefusal {
  const store = useStore();
  const failureText = useFailureText();
  return (failure) => {
    if (failure.kind === 'violations') return { violations: failure.violations };
    return {
      message: failureText(failure),
      ...(failure.kind === 'network' && { until: reachedAgain(store) }),
    };
  };
}
