import type { Dependencies } from '../dependencies.ts';
import { judgeNotice } from '../mail/bounces/judge-notice.ts';
import type { Notice } from '../mail/bounces/read-notice.ts';
import type { MailReader } from '../mail/mailbox/mail-reader.ts';
import { announceBounces } from '../services/bounces/announce-bounces.ts';
import type { Bounce, BouncedMails } from '../services/bounces/bounce.ts';
import {
  type BounceMail,
  forgetBounceMail,
  mailOfPaths,
  readBounceMail,
  waitingBounceMails,
} from '../services/bounces/bounce-mails.ts';
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
  const notice = await reader.readNotice(found.raw);
  const told = notice && (await bounceIn(dependencies, notice, found));
  if (!told) log.info({ about: found.about?.id ?? null }, 'A mail that came in told of no bounce');
  const recorded = await database.transaction(async (trx) => {
    await hold.keep(trx);
    await forgetBounceMail(trx, id);
    return told ? recordBounces(trx, told.mails, [told.bounce], clock.now()) : [];
  });
  announceBounces(dependencies, recorded);
}

/** What a notice says came back, and of which mail; null where it says nothing, or of no mail of ours. */
async function bounceIn(
  dependencies: Dependencies,
  notice: Notice,
  { sender, about }: BounceMail,
): Promise<{ mails: BouncedMails; bounce: Bounce & { id: number } } | null> {
  const mail = about ?? (await mailOfPaths(dependencies, notice.returnPaths));
  const bounce = mail && judgeNotice(notice, sender, mail.email);
  if (!bounce) return null;
  return {
    mails: mail.mails,
    bounce: { id: mail.id, ...bounce, messageId: await messageIdOf(dependencies, mail) },
  };
}
