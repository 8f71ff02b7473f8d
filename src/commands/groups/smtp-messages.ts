import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import { pick } from '../kernel/arguments/arguments.ts';
import { dialogOpenKey, screenResourceKey } from '../kernel/context/context-keys.ts';
import { everySubject, one, subject } from '../kernel/context/subject.ts';
import { all, hasModule, isFalse } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

const section = 'smtp';
const resource = 'smtp/messages';
const oneMessage = all(hasModule('SMTP'), subject(resource, one));
const pathOf = (id: number) => `/${resource}/${id}`;

const open = defineCommand({
  id: 'smtp.open',
  section,
  resource,
  keys: ['o', 'Enter'],
  when: oneMessage,
  unrepeatable: true,
  leadsTo: pathOf,
  args: { record: pick(resource) },
  run(services, { record }) {
    // Over its list it leaves filters, choice and place as they are.
    if (services.context.get(screenResourceKey) === resource)
      services.open('smtp.message', { id: record.id });
    else services.navigate(pathOf(record.id));
  },
});

const resend = defineCommand({
  id: 'smtp.resend',
  section,
  resource,
  keys: 'r',
  keysWhen: isFalse(dialogOpenKey),
  // The dialog that shows a mail sends it again.
  inDialogs: true,
  when: all(
    oneMessage,
    everySubject<SmtpMessage>(resource, ({ state }) => state.value !== 'queued', 'smtp:reason.waiting'),
  ),
  danger: 'irreversible',
  gated: true,
  args: { record: pick<SmtpMessage>(resource) },
  async run({ api, confirm, context, open: show }, { record: { id, to, subject: title } }) {
    const isShown = context.get(dialogOpenKey);
    const isMeant = await confirm({
      title: { key: 'smtp:resend.title', params: { to } },
      lines: [{ key: 'smtp:resend.text', params: { subject: title } }],
      confirmKey: 'smtp:resend.confirm',
      dangerous: false,
    });
    if (!isMeant) return undefined;
    const made = await api.smtp.resend(id);
    if (!isShown) show('smtp.message', { id: made });
    return { answer: made, told: { key: 'smtp:resend.done', params: { to, id: made } } };
  },
});

/** The commands of submitted mails besides the usual ones. */
export const smtpCommands = [open, resend] as const;
