import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { collectLinks } from '../mail/links/collect-links.ts';
import { ensureAddresses } from '../store/addresses.ts';
import type { Database } from '../store/database/connect.ts';
import type { Tables } from '../store/tables.ts';
import { sendDemoCampaign } from './demo-campaign.ts';
import { demoMessages } from './demo-messages.ts';
import { chance, person } from './demo-people.ts';
import { addDemoSubmissions } from './demo-smtp.ts';
import { addDemoUsers } from './demo-users.ts';
import { addDemoWebhook } from './demo-webhooks.ts';

const lists = [
  { name: 'Customers', first: 0, count: 3_000 },
  { name: 'Newsletter', first: 2_400, count: 1_600 },
  { name: 'Wholesale', first: 4_600, count: 400 },
] as const;

const senders = [
  { name: 'Bakkerij Zoet', email: 'hello@bakery.example', state: 'verified' },
  { name: 'Bakkerij Zoet, orders', email: 'orders@bakery.example', state: 'not-verified' },
] as const;

/** Fills an administrator's account with made-up data, once; everything is there or nothing is. `echo` is where webhooks can post to. */
export async function fillDemoAccount(
  database: Database,
  accountId: number,
  now: Date,
  echo: string | null,
): Promise<void> {
  await database.transaction(async (db) => {
    const filled = await db
      .selectFrom('setting')
      .select('name')
      .where('name', '=', 'demo')
      .executeTakeFirst();
    if (filled) return;
    await db
      .insertInto('setting')
      .values({ name: 'demo', value: JSON.stringify(accountId) })
      .execute();
    const attributes = await addAttributes(db, accountId);
    const groups: number[] = [];
    for (const list of lists) groups.push(await addList(db, accountId, list, attributes, now));
    await db
      .insertInto('tag')
      .values(
        ['Seasonal', 'VIP', 'News'].map((label) => ({
          account_id: accountId,
          label,
          label_folded: fold(label),
        })),
      )
      .execute();
    const senderId = await addSenders(db, accountId);
    const messages = await addMessages(db, accountId, now);
    const campaigns = [
      {
        name: 'Autumn offers',
        subject: 'Apples, pumpkins and warm bread',
        daysAgo: 34,
        group: groups[0]!,
        message: 0,
      },
      {
        name: 'New shop in Ede',
        subject: 'We have opened in Ede',
        daysAgo: 16,
        group: groups[1]!,
        message: 1,
      },
      {
        name: 'Winter menu 2026',
        subject: 'The winter menu is here',
        daysAgo: 3,
        group: groups[0]!,
        message: 0,
      },
    ];
    for (const campaign of campaigns) {
      const messageId = messages[campaign.message]!;
      await sendDemoCampaign(db, { accountId, senderId, messageId, ...campaign }, now);
    }
    await addDraft(db, accountId, senderId, messages[1]!, groups[2]!);
    await addDemoSubmissions(db, { accountId, id: senderId, email: senders[0].email }, now);
    if (echo !== null) await addDemoWebhook(db, accountId, echo, now);
    await addDemoUsers(db, now);
  });
}

async function addAttributes(db: Kysely<Tables>, accountId: number): Promise<[number, number, number]> {
  const made = await db
    .insertInto('attribute')
    .values(
      [
        ['First name', 'first-name'],
        ['Last name', 'last-name'],
        ['City', 'city'],
      ].map(([name, slug]) => ({
        account_id: accountId,
        name: name!,
        name_folded: fold(name!),
        slug: slug!,
      })),
    )
    .returning('id')
    .execute();
  return [made[0]!.id, made[1]!.id, made[2]!.id];
}

async function addList(
  db: Kysely<Tables>,
  accountId: number,
  list: (typeof lists)[number],
  [firstName, lastName, city]: [number, number, number],
  now: Date,
): Promise<number> {
  const group = await db
    .insertInto('contact_group')
    .values({ account_id: accountId, name: list.name, name_folded: fold(list.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: list.count }, (_, index) => person(list.first + index));
  const ids = await ensureAddresses(
    db,
    accountId,
    people.map((each) => each.email),
  );
  const values = people.map((each) => ({
    [firstName]: each.firstName,
    [lastName]: each.lastName,
    [city]: each.city,
  }));
  const folded = values.map((each) =>
    Object.fromEntries(Object.entries(each).map(([id, value]) => [id, fold(value)])),
  );
  const states = people.map((_, index) => (chance(list.first + index) < 0.03 ? 'unsubscribed' : 'active'));
  const times = people.map(
    (_, index) =>
      new Date(now.getTime() - Math.floor(chance(index * 3 + 1) * 400) * 86_400_000 - index * 1_000),
  );
  await sql`
    insert into contact (account_id, group_id, address_id, email, email_folded, own_state, state, attributes, attributes_folded, created_at)
    select ${accountId}, ${group.id}, n.* from unnest(
      ${people.map((each) => ids.get(each.email))}::int[], ${people.map((each) => each.email)}::text[],
      ${people.map((each) => fold(each.email))}::text[], ${states}::text[], ${states}::text[],
      ${values.map((each) => JSON.stringify(each))}::jsonb[], ${folded.map((each) => JSON.stringify(each))}::jsonb[],
      ${times}::timestamptz[]) n`.execute(db);
  return group.id;
}

async function addSenders(db: Kysely<Tables>, accountId: number): Promise<number> {
  const made = await db
    .insertInto('sender')
    .values(
      senders.map((each) => ({
        ...each,
        account_id: accountId,
        name_folded: fold(each.name),
        email_folded: fold(each.email),
      })),
    )
    .returning('id')
    .execute();
  return made[0]!.id;
}

async function addMessages(db: Kysely<Tables>, accountId: number, now: Date): Promise<number[]> {
  const made = await db
    .insertInto('message')
    .values(
      demoMessages.map((each, index) => {
        const links = each.privacy === 'public' ? [] : collectLinks(each.html, each.text);
        return {
          account_id: accountId,
          name: each.name,
          name_folded: fold(each.name),
          title: each.title,
          title_folded: fold(each.title),
          builder: 'html' as const,
          html: each.html,
          structured: null,
          text: each.text,
          has_text_variant: each.text !== '',
          privacy: each.privacy,
          publish_state: 'published' as const,
          links: JSON.stringify(links.map((link) => ({ ...link, enabled: true }))),
          created_at: new Date(now.getTime() - (40 - index * 9) * 86_400_000),
          updated_at: new Date(now.getTime() - (36 - index * 9) * 86_400_000),
        };
      }),
    )
    .returning('id')
    .execute();
  return made.map((row) => row.id);
}

async function addDraft(
  db: Kysely<Tables>,
  accountId: number,
  senderId: number,
  messageId: number,
  groupId: number,
): Promise<void> {
  const name = 'Christmas opening hours';
  const draft = await db
    .insertInto('campaign')
    .values({
      account_id: accountId,
      name,
      name_folded: fold(name),
      subject_line: 'When we are open in December',
      subject_line_folded: fold('When we are open in December'),
      sender_id: senderId,
      message_id: messageId,
      scheduled_local: null,
      scheduled_timezone: null,
      problem: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_group')
    .values({ account_id: accountId, campaign_id: draft.id, group_id: groupId, excluded: false, position: 0 })
    .execute();
}
