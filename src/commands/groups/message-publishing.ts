import { messages } from '#contract/resources/messages.ts';
import { pickMany } from '../kernel/arguments/arguments.ts';
import { judgeField } from '../kernel/bulk/bulk-fields.ts';
import { editingKey } from '../kernel/context/context-keys.ts';
import { type ResourceRecord, some, subject, subjectOf } from '../kernel/context/subject.ts';
import { all, hasModule, holds, isFalse, refuse, type When } from '../kernel/context/when.ts';
import { deedCommand } from '../shapes/deed-command.ts';
import { toTarget } from '../shapes/set-field-commands.ts';

type PublishState = 'published' | 'not-published';

const resource = 'messages';

/** Holds where what is meant is published, all of it, or not. Of rows that are not loaded the filter tells. */
function isPublished(wanted: boolean): When {
  return {
    kind: 'atom',
    fact: 'messagePublished',
    value: wanted,
    evaluate(context) {
      const found = subjectOf(context);
      if (found?.resource !== resource) return holds;
      const states = found.records.map(
        (record) => (record as ResourceRecord & { publishState: { value: PublishState } }).publishState.value,
      );
      const published = found.allMatching
        ? String(found.allMatching.filter.publishState) === 'published'
        : states.length > 0 && states.every((state) => state === 'published');
      return published === wanted
        ? holds
        : refuse(wanted ? 'messages:reason.not-published' : 'messages:reason.published');
    },
  };
}

function publishCommand(verb: 'publish' | 'unpublish', value: PublishState) {
  const id = `messages.${verb}`;
  return deedCommand({
    id,
    section: 'messages',
    resource,
    keys: 'v',
    // What is typed and not saved would be saved over it, or lost.
    when: all(
      hasModule('BULK'),
      subject(resource, some),
      isPublished(verb === 'unpublish'),
      isFalse(editingKey),
    ),
    danger: 'reversible',
    args: { records: pickMany(resource) },
    deed: ({ records }) => ({
      commandId: id,
      target: toTarget(records),
      write: { kind: 'update' },
      by: { judge: (record) => judgeField(messages, {}, record, { field: 'publishState', value }) },
      preview: 'never',
      doingKey: 'bulk:setting',
      doneKey: verb === 'publish' ? 'messages:done.published' : 'messages:done.unpublished',
    }),
  });
}

/** Publishes messages, so that campaigns can use them, or takes that back; one key, by how they stand. */
export const publishingCommands = [
  publishCommand('publish', 'published'),
  publishCommand('unpublish', 'not-published'),
] as const;
