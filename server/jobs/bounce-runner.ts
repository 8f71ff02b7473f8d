import type { Dependencies } from '../dependencies.ts';
import { judgeNotice } from '../mail/bounces/judge-notice.ts';
import type { MailReader } from '../mail/mailbox/mail-reader.ts';
import { announceBounces } from '../services/bounces/announce-bounces.ts';
import { forgetBounceMail, readBounceMail, waitingBounceMails } from '../services/bounces/bounce-mails.ts';
import { messageIdOf } from '../services/bounces/message-ids.ts';
import { recordBounces } from '../services/bounces/record-bounces.ts';
import type { Hold, Work } from '../work/work.ts';
import { workThrough } from '../work/work-through.ts';

const minute = 60_000;

/** Reads the mails that came to return paths, and records what they tell; resolves when none is left. */
export function runBounces(
  dependencies: Dependencies,
  reader: Pick<MailReader, 'readNotice'>,
  stopped?: () => boolean,
): Promise<void> {
  const { kysely } = dependencies.database;
  const work: Work = {
    kind: 'bounce-mails',
    retry: { waits: [1, 5, 15, 60].map((minutes) => minutes * minute), giveUpAfter: 24 * 60 * minute },
    due: waitingBounceMails,
    perform: (id, hold) => readOne(dependencies, reader, id, hold),
    giveUp: (id) => forgetBounceMail(kysely, id),
  };
  return workThrough(dependencies, work, stopped);
}

async function readOne(
  dependencies: Dependencies,
  reader: Pick<MailReader, 'readNotice'>,
  id: number,
  hold: Hold,
): Promise<void> {
  const { database, clock, log } = dependencies;
  const found = await readBounceMail(database.kysely, id);
  if (!found) return;
  const { mails, mail, sender, email } = found;
  const notice = await reader.readNotice(found.raw);
  const bounce = notice && judgeNotice(notice, sender, email);
  if (!bounce) log.info({ mails, mail }, 'A mail to a return path told of no bounce');
  const messageId = bounce && (await messageIdOf(dependencies, { mails, id: mail }));
  const recorded = await database.transaction(async (trx) => {
    await hold.keep(trx);
    await forgetBounceMail(trx, id);
    return bounce ? recordBounces(trx, mails, [{ id: mail, ...bounce, messageId }], clock.now()) : [];
  });
  announceBounces(dependencies, recorded);
}
