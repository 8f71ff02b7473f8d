import { useState } from 'react';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import { useRefusal } from './use-refusal.ts';

/** The sentence that a dialog shows of what went wrong. */
interface Problem {
  readonly problem: string | null;
  setProblem(sentence: string | null): void;
  /** Tells of a failed call, whatever it was; that the server did not answer stands there until it does. */
  tellFailure(failure: ApiFailure): void;
}

/** Keeps what went wrong in a dialog that has one place for it. */
export function useProblem(): Problem {
  const failureText = useFailureText();
  const refusalOf = useRefusal();
  const [problem, setProblem] = useState<string | null>(null);

  function tellFailure(failure: ApiFailure) {
    const sentence = failureText(failure);
    setProblem(sentence);
    void refusalOf(failure).until?.then(() => setProblem((shown) => (shown === sentence ? null : shown)));
  }
  return { problem, setProblem, tellFailure };
}
