import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import type { RecordSave } from '#src/commands/services.ts';
import { shownRecordFamily } from '#src/state/lists.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import { changedValues } from './form-values.ts';
import { useFormCommand } from './use-form-command.ts';

/** What saving came to. */
export type SaveOutcome<R extends Resource> =
  | { readonly kind: 'saved'; readonly record: RecordOf<R> }
  | { readonly kind: 'refused'; readonly refusal: FormRefusal }
  /** Somebody else saved first: the record as it stands now. */
  | { readonly kind: 'stale'; readonly current: object; readonly version: number };

/** Saves a new record or the changes of one, by the command of the resource. `version` stands for the record's own. */
export function useSaveRecord<R extends Resource>(
  { resource, fromForm, failedKey }: Pick<FormDeclaration<R>, 'resource' | 'fromForm' | 'failedKey'>,
  record: RecordOf<R> | null,
  before: FormValues,
): (now: FormValues, version?: number) => Promise<SaveOutcome<R>> {
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

  return async (now, version) => {
    const changes = record ? changedValues(before, now) : now;
    const seen = version ?? record?.version;
    const save: RecordSave = {
      resource: resource.name,
      record,
      values: fromForm?.(changes, now) ?? changes,
      changed: Object.keys(changes),
      ...(seen !== undefined && { version: seen }),
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

/** The command that saves records of a resource; throws where it has none. */
function saveCommandOf(
  commands: readonly { readonly id: string; readonly resource?: string }[],
  { name }: Resource,
): string {
  const found = commands.find(({ id, resource }) => resource === name && id.endsWith('.save'));
  if (!found) throw new Error(`No command saves records of "${name}"`);
  return found.id;
}
