import type { Kysely } from 'kysely';
import type { DNSResolver } from 'mailauth';
import type { PostedMail } from '#contract/resources/receivers.ts';
import type { Dependencies } from '../dependencies.ts';
import type { MailReader } from '../mail/mailbox/mail-reader.ts';
import { authenticateMail, notAuthenticated } from '../mail/received/authenticate.ts';
import { enclosed, type TakenApart } from '../mail/received/take-apart.ts';
import { mailBody } from '../services/deliveries/received-mail-body.ts';
import { findReceived, forgetReceived, waitingMails } from '../services/deliveries/received-mails.ts';
import { newMessageId, storeDeliveries } from '../services/deliveries/store-deliveries.ts';
import type { Tables } from '../store/tables.ts';
import type { Hold, Work } from '../work/work.ts';
import { workThrough } from '../work/work-through.ts';

const minute = 60_000;

type Reader = Pick<MailReader, 'takeApart'>;
type Received = NonNullable<Awaited<ReturnType<typeof findReceived>>>;

/** Makes the mails that came in for receivers into what is posted to their programs; resolves when none is left. */
export function runReceivedMails(
  dependencies: Dependencies,
  reader: Reader,
  stopped?: () => boolean,
  resolver?: DNSResolver,
): Promise<void> {
  const work: Work = {
    kind: 'received-mails',
    // Name servers may take their time.
    atOnce: 4,
    retry: { waits: [1, 5, 15, 60].map((minutes) => minutes * minute), giveUpAfter: 72 * 60 * minute },
    due: waitingMails,
    perform: (id, hold) => makeDelivery(dependencies, reader, id, hold, resolver),
    giveUp: (id) => makeWhole(dependencies, id),
  };
  return workThrough(dependencies, work, stopped);
}

async function makeDelivery(
  dependencies: Dependencies,
  reader: Reader,
  id: number,
  hold: Hold,
  resolver?: DNSResolver,
): Promise<void> {
  const found = await findReceived(dependencies, id);
  if (!found) return;
  const { raw, sender: from, remote_address: remoteAddress, remote_name: remoteName } = found;
  const mail = await reader.takeApart(raw);
  const authentication = await authenticateMail(raw, { from, remoteAddress, remoteName }, resolver);
  await store(dependencies, found, mail, authentication, (db) => hold.keep(db));
}

/** A mail that ends every process that takes it apart was taken all the same: it is posted whole. */
async function makeWhole(dependencies: Dependencies, id: number): Promise<void> {
  const found = await findReceived(dependencies, id);
  if (found) await store(dependencies, found, enclosed(found.raw), notAuthenticated);
}

async function store(
  { database, clock, publisher }: Dependencies,
  { id, account_id: accountId, receiver_id: receiverId, received_at: now, sender: from, address }: Received,
  mail: TakenApart,
  authentication: PostedMail['authentication'],
  keep: (db: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<void> {
  const messageId = newMessageId();
  const envelope = { from, to: [address] };
  const body = mailBody({ id: messageId, receiverId, now, envelope, mail, authentication });
  const owner = { kind: 'receiver' as const, accountId, id: receiverId };
  await database.transaction(async (trx) => {
    await keep(trx);
    await forgetReceived(trx, id);
    await storeDeliveries(trx, [{ owner, event: 'mail', messageId, body }], clock.now());
  });
  publisher.publish(accountId, { resource: 'receivers', id: receiverId, change: 'updated' });
}
