import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { ensureAddresses } from '../store/addresses.ts';
import type { Tables } from '../store/tables.ts';
import { type DemoMail, demoMails } from './demo-mails.ts';
import { chance, person } from './demo-people.ts';

interface DemoSender {
  readonly accountId: number;
  readonly id: number;
  readonly email: string;
}

const days = 45;
const hour = 3_600_000;

/** The mails of the programs of an account, some a day over more than a month, with what became of each. */
export async function addDemoSubmissions(db: Kysely<Tables>, sender: DemoSender, now: Date): Promise<void> {
  const mails = demoMails(sender.email, now);
  const contents = await addContents(db, sender, mails, now);
  const sent = Array.from({ length: days }, (_, day) => mailsOfDay(day, now)).flat();
  const rows = sent.map((at, index) => demoRow(at, index, mails[index % mails.length]!, now));
  const addresses = await ensureAddresses(
    db,
    sender.accountId,
    rows.map(({ to }) => fold(to)),
  );
  const stored = await db
    .insertInto('smtp_message')
    .values(
      rows.map(({ to, subject, content, at, ...row }) => ({
        ...row,
        account_id: sender.accountId,
        content_id: contents[content]!,
        sender_id: sender.id,
        address_id: addresses.get(fold(to))!,
        sender: sender.email,
        sender_folded: fold(sender.email),
        recipient: to,
        recipient_folded: fold(to),
        subject,
        subject_folded: fold(subject),
        sent_on: at,
        due_at: at,
        epoch: null,
        attempts: 1,
      })),
    )
    .returning('id')
    .execute();
  await addEvents(db, sender, Math.min(...stored.map(({ id }) => id)), mails);
}

/** The times of a day on which something was sent, fewer at the weekend; none of them is to come. */
function mailsOfDay(daysAgo: number, now: Date): Date[] {
  const day = new Date(now.getTime() - daysAgo * 24 * hour);
  const isWeekend = [0, 6].includes(day.getUTCDay());
  const count = Math.round((isWeekend ? 4 : 10) + chance(daysAgo * 17) * 8);
  return Array.from(
    { length: count },
    (_, index) => new Date(day.getTime() - Math.floor(chance(daysAgo * 101 + index) * 9 * hour)),
  );
}

/** Content of more than 30 days ago is not kept any more. */
async function addContents(
  db: Kysely<Tables>,
  { accountId, email }: DemoSender,
  mails: readonly DemoMail[],
  now: Date,
): Promise<number[]> {
  const kept = mails.map(({ raw }) => ({ raw: raw as Buffer | null, created_at: now }));
  const former = mails.map(() => ({ raw: null, created_at: new Date(now.getTime() - days * 24 * hour) }));
  const stored = await db
    .insertInto('smtp_content')
    .values(
      [...kept, ...former].map((content) => ({
        ...content,
        account_id: accountId,
        sender_email: email,
        tracked: true,
      })),
    )
    .returning('id')
    .execute();
  return stored.map(({ id }) => id).sort((one, other) => one - other);
}

function demoRow(at: Date, index: number, mail: DemoMail, now: Date) {
  const [fate, reads, visits] = [1, 2, 3].map((part) => chance(index * 7 + part) * 100) as [
    number,
    number,
    number,
  ];
  const state = fate < 3 ? ('bounced' as const) : fate < 4 ? ('failed' as const) : ('sent' as const);
  const after = (milliseconds: number) => new Date(Math.min(now.getTime(), at.getTime() + milliseconds));
  const isRead = state === 'sent' && reads < mail.read;
  const isOld = now.getTime() - at.getTime() > 30 * 24 * hour;
  return {
    at,
    to: person(index * 3).email,
    subject: mail.subject,
    content: (index % 3) + (isOld ? 3 : 0),
    state,
    handed_at: state === 'failed' ? null : at,
    sent_at: state === 'failed' ? null : at,
    code: state === 'sent' ? null : state === 'bounced' ? '5.1.1' : '4.4.1',
    bounced_at: state === 'bounced' ? after(40_000) : null,
    opened_at: isRead ? after(reads * 4 * 60_000) : null,
    clicked_at: isRead && visits < mail.visited ? after(reads * 4 * 60_000 + 50_000) : null,
  };
}

async function addEvents(
  db: Kysely<Tables>,
  { accountId }: DemoSender,
  first: number,
  mails: readonly DemoMail[],
): Promise<void> {
  await sql`
    insert into smtp_event (account_id, message_id, kind, created_at, ip, user_agent, url, code)
    select m.account_id, m.id, e.kind, e.at, case when e.kind <> 'bounced' then '192.0.2.' || m.id % 250 end, 'Mail',
      case when e.kind = 'clicked' then l.url end,
      case when e.kind = 'bounced' then m.code end
    from smtp_message m cross join lateral (values
      ('bounced', m.bounced_at), ('opened', m.opened_at), ('clicked', m.clicked_at),
      ('opened', case when m.id % 4 = 0 then m.opened_at + interval '30 seconds' end)) e (kind, at)
    join unnest(${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ url }) => url)}::text[]) l (subject, url)
      on l.subject = m.subject
    where m.account_id = ${accountId} and m.id >= ${first} and e.at is not null`.execute(db);
}
