import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import type { RecordSave } from '#src/commands/services.ts';
import type { Base, SaveOutcome } from '#src/editing/edit-state.ts';
import { changedValues } from '#src/editing/values.ts';
import { shownRecordFamily } from '#src/state/lists.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import { useFormCommand } from './use-form-command.ts';

/** What a form saves: a new record whole, of another one what differs from what the form began with. */
export type SaveRecord<R extends Resource> = (
  now: FormValues,
  base: Base<FormValues, RecordOf<R>>,
) => Promise<SaveOutcome<RecordOf<R>, FormRefusal>>;

/** Saves records by the command of the resource. */
export function useSaveRecord<R extends Resource>({
  resource,
  fromForm,
  failedKey,
}: Pick<FormDeclaration<R>, 'resource' | 'fromForm' | 'failedKey'>): SaveRecord<R> {
  const { t } = useTranslation();
  const store = useStore();
  const { registry } = useCommandSystem();
  const runForm = useFormCommand();

  function told(failure: ApiFailure, refusal: FormRefusal): FormRefusal {
    // What the server gives a number to begins with the same words.
    const saysSo = failure.kind === 'server' && failure.refusal !== null;
    if (failedKey === undefined || refusal.message === undefined || saysSo) return refusal;
    return { ...refusal, message: t(failedKey, { message: refusal.message }) };
  }

  return async (now, { record, version, values: before }) => {
    const changes = record ? changedValues(before, now) : now;
    const save: RecordSave = {
      resource: resource.name,
      record,
      values: fromForm?.(changes, now) ?? changes,
      changed: Object.keys(changes),
      ...(version !== undefined && { version }),
    };
    const outcome = await runForm<RecordOf<R>>(saveCommandOf(registry.all, resource), { save });
    if (outcome.kind === 'done') {
      store.set(shownRecordFamily(resource.name), outcome.answer.id);
      return { kind: 'saved', record: outcome.answer };
    }
    const { failure, refusal } = outcome;
    if (failure?.kind === 'stale')
      return { kind: 'stale', current: failure.current, version: failure.current.version ?? 0 };
    return { kind: 'refused', refusal: failure ? told(failure, refusal) : refusal };
  };
}

/** What a record that is yet to be made begins with. */
export function newBase(values: FormValues = {}): Base<FormValues, never> {
  return { record: null, version: undefined, values };
}

/** The command that saves records of a resource; throws where it has none. */
function saveCommandOf(
  commands: readonly { readonly id: string; readonly resource?: string }[],
  { name }: Resource,
): string {
  const found = commands.find(({ id, resource }) => resource === name && id.endsWith('.save'));
  if (!found) throw new Error(`No command saves records of "${name}"`);
  return found.id;
}
