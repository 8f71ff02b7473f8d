import { archiveMessage, type Message, restoreMessage } from '#contract/resources/messages.ts';
import { email, optional, pick, text } from '../kernel/arguments/arguments.ts';
import { undoOfMaking } from '../kernel/bulk/records-undo.ts';
import { dialogOpenKey } from '../kernel/context/context-keys.ts';
import {
  everySubject,
  one,
  onScreen,
  type ResourceRecord,
  subject,
  subjectOf,
} from '../kernel/context/subject.ts';
import { all, hasModule, holds, isFalse, meets, refuse, type When } from '../kernel/context/when.ts';
import { editorOffersKey } from '../offers/editor-offers.ts';
import { defineCommand, type Services } from '../services.ts';
import { callCommand } from '../shapes/bulk-calls.ts';
import { publishingCommands } from './message-publishing.ts';

type MessageRecord = ResourceRecord & {
  readonly name: string;
  readonly inArchive: boolean;
};

const resource = 'messages';
const section = 'messages';
const mine = hasModule('BULK');

/** Holds where what is meant lies in the archive, or out of it. Of rows that are not loaded the filter tells. */
function inArchive(wanted: boolean): When {
  return {
    kind: 'atom',
    fact: 'messageInArchive',
    value: wanted,
    evaluate(context) {
      const found = subjectOf(context);
      if (found?.resource !== resource) return holds;
      const records = found.records as readonly MessageRecord[];
      const archived = found.allMatching
        ? String(found.allMatching.filter.inArchive) === 'true'
        : records.length > 0 && records.every((record) => record.inArchive);
      return archived === wanted
        ? holds
        : refuse(wanted ? 'messages:reason.not-in-archive' : 'messages:reason.in-archive');
    },
  };
}

const archive = callCommand({
  id: 'messages.archive',
  resource,
  keys: 'a',
  modules: mine,
  when: inArchive(false),
  call: { endpoint: archiveMessage },
  back: { endpoint: restoreMessage },
  sets: { field: 'inArchive', value: true },
  doingKey: 'bulk:calls.archiving',
  doneKey: 'messages:done.archived',
});

const restore = callCommand({
  id: 'messages.restore',
  resource,
  keys: 'a',
  modules: mine,
  when: inArchive(true),
  call: { endpoint: restoreMessage },
  back: { endpoint: archiveMessage },
  sets: { field: 'inArchive', value: false },
  doingKey: 'bulk:calls.restoring',
  doneKey: 'messages:done.restored',
});

const duplicate = defineCommand({
  id: 'messages.duplicate',
  section,
  resource,
  keys: 'd',
  keysWhen: isFalse(dialogOpenKey),
  when: all(mine, subject(resource, one)),
  // The dialog that asks for what is missing runs it again.
  inDialogs: true,
  args: {
    message: pick<MessageRecord>(resource),
    name: optional(text({ ask: { key: 'campaigns:ask.copyName' } })),
  },
  async run({ api, navigate, open }, { message, name }) {
    if (name === undefined) {
      open('messages.duplicate', { message });
      return undefined;
    }
    const id = await api.messages.duplicate(message.id, name);
    navigate(`/messages/${id}`);
    return undoOfMaking({ key: 'messages:done.duplicated', params: { name } }, { resource, id, title: name });
  },
});

const preview = defineCommand({
  id: 'messages.preview',
  section,
  resource,
  keys: 'p',
  when: all(mine, subject(resource, one)),
  unrepeatable: true,
  args: { message: pick<MessageRecord>(resource) },
  async run(services, { message }) {
    if (await isSaved(services, message.id)) services.open('messages.preview', { message });
    return undefined;
  },
});

const mailPreview = defineCommand({
  id: 'messages.mail-preview',
  section,
  resource,
  keys: 'Shift+P',
  keysWhen: isFalse(dialogOpenKey),
  when: all(mine, subject(resource, one)),
  // The dialog that asks for what is missing runs it again.
  inDialogs: true,
  args: { message: pick<MessageRecord>(resource), target: optional(email()) },
  async run(services, { message, target }) {
    if (!(await isSaved(services, message.id))) return undefined;
    if (target === undefined) {
      services.open('messages.mail-preview', { message });
      return undefined;
    }
    await services.api.messages.mailPreview(message.id, target);
    services.notify({ kind: 'success', messageKey: 'messages:done.mailed', params: { target } });
    return undefined;
  },
});

const openLandingPage = defineCommand({
  id: 'messages.landing-page',
  section,
  resource,
  when: all(
    mine,
    subject(resource, one),
    everySubject<Message>(
      resource,
      ({ landingPageUrl }) => landingPageUrl !== null,
      'messages:reason.no-landing-page',
    ),
  ),
  unrepeatable: true,
  args: { message: pick<Message>(resource) },
  run({ openTab }, { message }) {
    if (message.landingPageUrl !== null) openTab(message.landingPageUrl);
  },
});

const showLinks = defineCommand({
  id: 'messages.links',
  section,
  resource,
  when: all(mine, subject(resource, one)),
  unrepeatable: true,
  args: { message: pick<MessageRecord>(resource) },
  async run(services, { message }) {
    if (await isSaved(services, message.id)) services.navigate(`/messages/${message.id}/2`);
    return undefined;
  },
});

const saveAndClose = defineCommand({
  id: 'messages.save-close',
  section,
  resource,
  keys: 'Mod+Shift+S',
  keysWhen: onScreen(resource),
  when: all(
    mine,
    meets(editorOffersKey, ({ edits, save }) =>
      save && edits?.startsWith('/messages/') ? holds : refuse('messages:reason.no-editor', 'elsewhere'),
    ),
  ),
  unrepeatable: true,
  async run({ offers, navigate }) {
    if ((await offers(editorOffersKey).save?.()) !== false) navigate('/messages');
    return undefined;
  },
});

const focusEditor = defineCommand({
  id: 'messages.focus-editor',
  section,
  resource,
  keys: ['h', 'Mod+Shift+H'],
  when: all(
    mine,
    meets(editorOffersKey, (actions) =>
      actions.focusEditor ? holds : refuse('messages:reason.no-editor', 'elsewhere'),
    ),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).focusEditor?.();
  },
});

const insertTag = defineCommand({
  id: 'messages.insert-tag',
  section,
  resource,
  keys: 'Mod+J',
  when: all(
    mine,
    meets(editorOffersKey, ({ insert }) =>
      insert ? holds : refuse('messages:reason.no-editor', 'elsewhere'),
    ),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).insert?.();
  },
});

/** The commands of messages besides the usual ones. */
export const messageCommands = [
  focusEditor,
  preview,
  mailPreview,
  duplicate,
  archive,
  restore,
  ...publishingCommands,
  showLinks,
  openLandingPage,
  saveAndClose,
  insertTag,
];

/** A message is shown as it is saved; where it is open with changes, these are saved first. */
async function isSaved({ offers }: Services, id: number): Promise<boolean> {
  const { edits, save } = offers(editorOffersKey);
  if (edits !== `/messages/${id}` || !save) return true;
  return (await save()) !== false;
}
