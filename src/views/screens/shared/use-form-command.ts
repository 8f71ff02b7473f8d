import { useTranslation } from 'react-i18next';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { noValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import { useRefusal } from './use-refusal.ts';

/** What a command came to that a form ran. */
export type FormOutcome<Value> =
  | { readonly kind: 'done'; readonly answer: Value }
  /** In the words of a form; without a failed call where the command could not run here. */
  | { readonly kind: 'refused'; readonly refusal: FormRefusal; readonly failure: ApiFailure | null };

/** Runs the command that a form stands for; `Value` is what the command answers with. Rejects with what is no failed call. */
export function useFormCommand(): <Value>(id: string, args: ArgumentValues) => Promise<FormOutcome<Value>> {
  const { t } = useTranslation();
  const { runner } = useCommandSystem();
  const refusalOf = useRefusal();

  return async <Value>(id: string, args: ArgumentValues) => {
    const outcome = await runner.run(id, 'form', { ...noValues, values: args });
    switch (outcome.status) {
      case 'done':
        return { kind: 'done', answer: outcome.answer as Value };
      case 'refused': {
        const { key, params } = outcome.reason;
        return { kind: 'refused', refusal: { message: t(key, { ...params }) }, failure: null };
      }
      case 'failed': {
        const failure = failureOf(outcome.error);
        if (!failure) throw outcome.error;
        return { kind: 'refused', refusal: refusalOf(failure), failure };
      }
      default:
        throw new Error(`The form could not run "${id}": ${outcome.status}`);
    }
  };
}
