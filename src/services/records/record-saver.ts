import { allResources } from '#contract/resources/all.ts';
import type { Resource, ValuesOf } from '#contract/wire/resource.ts';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { attributesKey } from '#src/commands/context.ts';
import { plainValue } from '#src/commands/kernel/bulk/bulk-fields.ts';
import type { FieldValues, FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import { undoOfMaking, undoOfRecord } from '#src/commands/kernel/bulk/records-undo.ts';
import type { Context, Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Answer } from '#src/commands/kernel/declaring/define-command.ts';
import type { RecordSave } from '#src/commands/services.ts';

/** Makes what writes a new record, or the changes of one, and says what takes it back. It rejects as the calls do. */
export function createRecordSaver(api: Api, context: Context): (save: RecordSave) => Promise<Answer> {
  async function make(resource: Resource, values: FieldValues): Promise<Answer> {
    const made = await api.of(resource.name).create(values as ValuesOf<Resource>);
    const title = recordTitle(made);
    const told = { key: 'resources:created', params: { title } };
    return { answer: made, undo: undoOfMaking(told, { resource: resource.name, id: made.id, title }) };
  }

  async function change(
    resource: Resource,
    { record, values, version, changed }: RecordSave & { readonly record: FrozenRecord },
  ): Promise<Answer> {
    // Nothing that could be taken back: undo would reach the deed before.
    if (changed.length === 0) return { answer: record, told: { key: 'bulk:nothing' } };
    const calls = api.of(resource.name);
    const saved = await calls.update(record.id, values as ValuesOf<Resource>, version);
    const [before, after] = [record as unknown as AnyRecord, saved as unknown as AnyRecord];
    const told: Sentence = { key: 'resources:saved', params: { title: recordTitle(saved) } };
    const [field, another] = changed;
    const attributes = context.get(attributesKey);
    const undo = undoOfRecord(
      // One field with what it was and is; of several, the record that they are of.
      field === undefined || another !== undefined
        ? told
        : changedSentence({ resource, field, before, after, attributes }),
      {
        resource: resource.name,
        id: saved.id,
        title: recordTitle(saved),
        now: readable(resource, Object.keys(values), after),
        to: readable(resource, Object.keys(values), before),
      },
    );
    return { answer: saved, undo, told };
  }

  return (save) => {
    const resource = allResources.find(({ name }) => name === save.resource);
    if (!resource) throw new Error(`No resource has the name "${save.resource}"`);
    const { record } = save;
    return record ? change(resource, { ...save, record }) : make(resource, save.values);
  };
}

/** What the fields hold; what cannot be read, such as a password, is not put back. */
function readable(resource: Resource, names: readonly string[], record: AnyRecord): FieldValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field && name in record ? [[name, plainValue(field, record[name as keyof typeof record])]] : [];
    }),
  );
}
