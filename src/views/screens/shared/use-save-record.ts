import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource, ValuesOf } from '#contract/wire/resource.ts';
import { useApi } from '#src/api/cache/api-context.tsx';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useResourceCalls } from '#src/api/cache/use-record.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import type { Undo } from '#src/commands/kernel/define-command.ts';
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
  { resource, fromForm }: Pick<FormDeclaration<R>, 'resource' | 'fromForm'>,
  record: RecordOf<R> | null,
  before: FormValues,
): (now: FormValues, version?: number) => Promise<SaveOutcome<R>> {
  const { t } = useTranslation();
  const store = useStore();
  const api = useApi();
  const calls = useResourceCalls(resource);
  const system = useCommandSystem();
  const refusalOf = useRefusal();
  const toSend = (values: FormValues, all: FormValues) => (fromForm?.(values, all) ?? values) as ValuesOf<R>;

  async function write(now: FormValues, version: number | undefined): Promise<RecordOf<R>> {
    if (!record) {
      const made = await calls.create(toSend(now, now));
      remember('create', made, removal(made));
      tell('resources:created', made);
      return made;
    }
    const changes = changedValues(before, now);
    if (Object.keys(changes).length === 0) {
      // Nothing that could be taken back: undo would reach the deed before.
      showNotice({ id: 'deed', title: t('bulk:nothing') });
      return record;
    }
    const saved = await calls.update(record.id, toSend(changes, now), version ?? record.version);
    const names = Object.keys(changes);
    const former = Object.fromEntries(names.map((name) => [name, before[name]]));
    const told = toldOf(record, saved, names);
    remember('edit', saved, change(saved, { to: { ...now, ...former }, from: now, names }, told));
    tell('resources:saved', saved);
    return saved;
  }

  function remember(verb: 'create' | 'edit', saved: RecordOf<R>, undo: Undo<unknown>) {
    const section = system.registry.all.find((command) => command.resource === resource.name)?.section;
    system.history.push({
      commandId: `${section ?? resource.name}.${verb}`,
      at: Date.now(),
      undo,
      again: async () => {
        await api.undelete([`${resource.path}/${saved.id}`]);
        return removal(saved);
      },
    });
  }

  function removal(saved: RecordOf<R>): Undo<unknown> {
    return {
      key: 'resources:created',
      params: { title: recordTitle(saved) },
      async run() {
        await calls.remove(saved.id);
        return undefined;
      },
    };
  }

  /** Each way back knows the way forward again. */
  function change(
    saved: RecordOf<R>,
    { to, from, names }: { to: FormValues; from: FormValues; names: readonly string[] },
    told: Sentence,
  ): Undo<unknown> {
    const values = Object.fromEntries(names.map((name) => [name, to[name]]));
    return {
      ...told,
      async run() {
        await calls.update(saved.id, toSend(values, to));
        return change(saved, { to: from, from: to, names }, told);
      },
    };
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
      return { kind: 'refused', refusal: refusalOf(failure) };
    }
  };
}
