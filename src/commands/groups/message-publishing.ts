import { messages } from '#contract/resources/messages.ts';
import { twoStateCommands } from '../shapes/two-state-commands.ts';

/** Publishes messages, so that campaigns can use them, or takes that back; one key, by how they stand. */
export const publishingCommands = twoStateCommands({
  resource: messages,
  section: 'messages',
  keys: 'v',
  field: 'publishState',
  verbs: [
    {
      verb: 'publish',
      value: 'published',
      alreadyKey: 'messages:reason.published',
      doneKey: 'messages:done.published',
    },
    {
      verb: 'unpublish',
      value: 'not-published',
      alreadyKey: 'messages:reason.not-published',
      doneKey: 'messages:done.unpublished',
    },
  ],
});
