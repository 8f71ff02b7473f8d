import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource, ValuesOf } from '#contract/wire/resource.ts';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useResourceCalls } from '#src/api/cache/use-record.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { plainValue } from '#src/commands/kernel/bulk-fields.ts';
import type { FieldValues } from '#src/commands/kernel/bulk-plan.ts';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import { undoOfMaking, undoOfRecord } from '#src/commands/kernel/records-undo.ts';
import type { Undo } from '#src/commands/kernel/undo.ts';
import { accountAtom } from '#src/state/account.ts';
import { shownRecordFamily } from '#src/state/lists.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import type { FormRefusal } from '../../kit/form/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import { changedValues } from './form-values.ts';
import { useRefusal } from './use-refusal.ts';

/** What saving came to. */
export type SaveOutcome<R extends Resource> =
  | { readonly kind: 'saved'; readonly record: RecordOf<R> }
  | { readonly kind: 'refused'; readonly refusal: FormRefusal }
  /** Somebody else saved first: the record as it stands now. */
  | { readonly kind: 'stale'; readonly current: object; readonly version: number };

/** Saves a new record or the changes of one; an edit can be taken back. `version` stands for the record's own. */
export function useSaveRecord<R extends Resource>(
  { resource, fromForm, failedKey }: Pick<FormDeclaration<R>, 'resource' | 'fromForm' | 'failedKey'>,
  record: RecordOf<R> | null,
  before: FormValues,
): (now: FormValues, version?: number) => Promise<SaveOutcome<R>> {
  const { t } = useTranslation();
  const store = useStore();
  const calls = useResourceCalls(resource);
  const system = useCommandSystem();
  const refusalOf = useRefusal();
  const toSend = (values: FormValues, all: FormValues) => (fromForm?.(values, all) ?? values) as ValuesOf<R>;

  async function write(now: FormValues, version: number | undefined): Promise<RecordOf<R>> {
    if (!record) {
      const made = await calls.create(toSend(now, now));
      const title = recordTitle(made);
      const told = { key: 'resources:created', params: { title } };
      remember('create', undoOfMaking(told, { resource: resource.name, id: made.id, title }));
      tell('resources:created', made);
      return made;
    }
    const changes = changedValues(before, now);
    if (Object.keys(changes).length === 0) {
      // Nothing that could be taken back: undo would reach the deed before.
      showNotice({ id: 'deed', title: t('bulk:nothing') });
      return record;
    }
    const sent = toSend(changes, now);
    const saved = await calls.update(record.id, sent, version ?? record.version);
    remember(
      'edit',
      wayBack(record, saved, { sent: Object.keys(sent), told: toldOf(record, saved, Object.keys(changes)) }),
    );
    tell('resources:saved', saved);
    return saved;
  }

  function remember(verb: 'create' | 'edit', undo: Undo) {
    const section = system.registry.all.find((command) => command.resource === resource.name)?.section;
    system.history.push({ commandId: `${section ?? resource.name}.${verb}`, at: Date.now(), undo });
  }

  /** What cannot be read, such as a password, is not put back. */
  function wayBack(
    former: RecordOf<R>,
    saved: RecordOf<R>,
    { sent, told }: { readonly sent: readonly string[]; readonly told: Sentence },
  ): Undo {
    const held = (record: object): FieldValues =>
      Object.fromEntries(
        sent.flatMap((name) => {
          const field = resource.fields[name];
          return field && name in record
            ? [[name, plainValue(field, record[name as keyof typeof record])]]
            : [];
        }),
      );
    const title = recordTitle(saved);
    return undoOfRecord(told, {
      resource: resource.name,
      id: saved.id,
      title,
      now: held(saved),
      to: held(former),
    });
  }

  /** One field with what it was and is; of several, the record that they are of. */
  function toldOf(former: RecordOf<R>, saved: RecordOf<R>, names: readonly string[]): Sentence {
    const [field, another] = names;
    if (field === undefined || another !== undefined)
      return { key: 'resources:saved', params: { title: recordTitle(saved) } };
    const attributes = store.get(accountAtom)?.attributes ?? [];
    return changedSentence({
      resource,
      field,
      before: former as unknown as AnyRecord,
      after: saved as unknown as AnyRecord,
      attributes,
    });
  }

  function tell(key: string, saved: RecordOf<R>) {
    const kbd = system.keysOf('app.undo');
    showNotice({
      id: 'deed',
      tone: 'ok',
      title: t(key, { title: recordTitle(saved) }),
      action: {
        label: t('kernel:undo'),
        run: () => void system.runner.run('app.undo', 'button'),
        ...(kbd !== undefined && { kbd }),
      },
    });
  }

  function told(failure: ApiFailure, refusal: FormRefusal): FormRefusal {
    // What the server gives a number to begins with the same words.
    const saysSo = failure.kind === 'server' && failure.refusal !== null;
    if (failedKey === undefined || refusal.message === undefined || saysSo) return refusal;
    return { ...refusal, message: t(failedKey, { message: refusal.message }) };
  }

  return async (now, version) => {
    try {
      const saved = await write(now, version);
      store.set(shownRecordFamily(resource.name), saved.id);
      return { kind: 'saved', record: saved };
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (failure.kind === 'stale') {
        return { kind: 'stale', current: failure.current, version: failure.current.version ?? 0 };
      }
      return { kind: 'refused', refusal: told(failure, refusalOf(failure)) };
    }
  };
}
