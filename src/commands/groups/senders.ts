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
export const senderCommands = [verifySender] as const;
