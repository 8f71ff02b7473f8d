import type { Sender } from '#contract/resources/senders.ts';
import { pick } from '../kernel/arguments/arguments.ts';
import { everySubject, one, subject } from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { defineCommand, type Services } from '../services.ts';

const verifySender = defineCommand({
  id: 'senders.verify',
  section: 'senders',
  resource: 'campaign/senders',
  keys: 'v',
  when: all(
    hasModule('BULK', 'SMTP'),
    subject('campaign/senders', one),
    everySubject<Sender>(
      'campaign/senders',
      ({ state }) => state.value !== 'verified',
      'senders:verify.alreadyVerified',
    ),
  ),
  args: { record: pick<Sender>('campaign/senders') },
  async run(services, { record }) {
    try {
      await services.api.senders.verify(record.id);
    } catch (error) {
      services.notify({ kind: 'warning', messageKey: 'senders:verify.failed' });
      throw error;
    }
    await tellSent(services, record.email);
    return undefined;
  },
});

const smtpSender = all(hasModule('SMTP'), subject('campaign/senders', one));

const showCredentials = defineCommand({
  id: 'senders.credentials',
  section: 'senders',
  resource: 'campaign/senders',
  keys: 's',
  when: smtpSender,
  unrepeatable: true,
  args: { record: pick<Sender>('campaign/senders') },
  run({ open }, { record }) {
    open('senders.credentials', { id: record.id });
  },
});

const renewCredentials = defineCommand({
  id: 'senders.renew-credentials',
  section: 'senders',
  resource: 'campaign/senders',
  // The dialog that shows them renews them.
  inDialogs: true,
  when: smtpSender,
  danger: 'irreversible',
  gated: true,
  args: { record: pick<Sender>('campaign/senders') },
  async run({ api, confirm, notify }, { record: { id, email } }) {
    const isMeant = await confirm({
      title: { key: 'senders:renew.title', params: { email } },
      lines: [{ key: 'senders:renew.ends' }, { key: 'kernel:confirm.irreversible' }],
      confirmKey: 'senders:renew.confirm',
      dangerous: true,
    });
    if (!isMeant) return undefined;
    await api.senders.renewCredentials(id);
    notify({ kind: 'success', messageKey: 'senders:renew.done', params: { email } });
    return undefined;
  },
});

const sendTest = defineCommand({
  id: 'senders.test',
  section: 'senders',
  resource: 'campaign/senders',
  // The dialog that shows the credentials tries them.
  inDialogs: true,
  when: all(
    smtpSender,
    everySubject<Sender>(
      'campaign/senders',
      ({ state }) => state.value === 'verified',
      'senders:test.notVerified',
    ),
  ),
  args: { record: pick<Sender>('campaign/senders') },
  async run({ api, notify }, { record: { id, email } }) {
    const taken = await api.senders.test(id);
    notify({
      kind: 'success',
      messageKey: 'senders:test.taken',
      params: { email },
      action: { labelKey: 'senders:test.show', commandId: 'smtp.go' },
    });
    return { answer: taken };
  },
});

/** Says where the mail went, and how to read it where it does not leave the machine. */
async function tellSent({ api, notify }: Services, email: string): Promise<void> {
  // A host that does not say how it mails is taken for one that does.
  const installation = await api.account.installation().catch(() => null);
  const isKept = installation?.mail === 'mailbox';
  notify({
    kind: 'success',
    messageKey: isKept ? 'senders:verify.inMailbox' : 'senders:verify.sent',
    params: { email },
    ...(isKept && { action: { labelKey: 'senders:verify.openMailbox', commandId: 'mailbox.go' } }),
  });
}

/** The commands of senders besides the usual ones. */
export const senderCommands = [verifySender, showCredentials, sendTest, renewCredentials] as const;
