import { sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import type { ContactState } from '#contract/rules/states.ts';
import { ensureAddresses, refreshContactStates } from '#server/store/addresses.ts';
import type { Database } from '#server/store/database/connect.ts';

/** A contact to be: active unless said; blacklisted and bounced-out act on its address. */
export interface BuiltContact {
  readonly email: string;
  readonly state?: ContactState;
  /** Values by attribute id. */
  readonly attributes?: Readonly<Record<number, string>>;
}

/** What a built campaign has besides its defaults. */
export interface BuiltCampaign {
  readonly groups: readonly number[];
  readonly excludedGroups?: readonly number[];
  readonly html?: string;
  readonly text?: string | null;
  readonly subject?: string;
  readonly links?: readonly string[];
  readonly notify?: readonly string[];
}

/** Makes a list with contacts and gives its id. */
export async function buildGroup(
  database: Database,
  accountId: number,
  name: string,
  contacts: readonly BuiltContact[],
): Promise<number> {
  const { kysely } = database;
  const group = await kysely
    .insertInto('contact_group')
    .values({ account_id: accountId, name, name_folded: fold(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folded = contacts.map((contact) => contact.email.toLowerCase());
  const ids = await database.transaction((trx) => ensureAddresses(trx, accountId, folded));
  const addressIds = folded.map((each) => ids.get(each)!);
  await insertContacts(database, accountId, group.id, contacts, addressIds);
  for (const suppression of ['blacklisted', 'bounced-out'] as const) {
    const suppressed = addressIds.filter((_, index) => contacts[index]!.state === suppression);
    if (suppressed.length === 0) continue;
    await sql`
      update address set ${sql.ref(suppression.replace('-', '_'))} = true
      where account_id = ${accountId} and id = any(${suppressed}::int[])`.execute(kysely);
    await refreshContactStates(kysely, accountId, suppressed);
  }
  return group.id;
}

async function insertContacts(
  database: Database,
  accountId: number,
  groupId: number,
  contacts: readonly BuiltContact[],
  addressIds: readonly number[],
): Promise<void> {
  const own = contacts.map(({ state }) =>
    state === undefined || state === 'blacklisted' || state === 'bounced-out' ? 'active' : state,
  );
  const values = contacts.map(({ attributes = {} }) => JSON.stringify(attributes));
  const foldedValues = contacts.map(({ attributes = {} }) =>
    JSON.stringify(Object.fromEntries(Object.entries(attributes).map(([id, value]) => [id, fold(value)]))),
  );
  await sql`
    insert into contact (account_id, group_id, address_id, email, email_folded, own_state, state, attributes, attributes_folded)
    select ${accountId}, ${groupId}, n.address_id, n.email, lower(n.email), n.state, n.state, n.attributes::jsonb, n.folded::jsonb
    from unnest(${[...addressIds]}::int[], ${contacts.map(({ email }) => email)}::text[], ${own}::text[],
      ${values}::text[], ${foldedValues}::text[]) with ordinality n (address_id, email, state, attributes, folded, position)
    order by n.position`.execute(database.kysely);
}

/** Makes an attribute and gives its id. */
export async function buildAttribute(database: Database, accountId: number, slug: string): Promise<number> {
  const attribute = await database.kysely
    .insertInto('attribute')
    .values({ account_id: accountId, name: slug, name_folded: fold(slug), slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  return attribute.id;
}

/** Makes a verified sender and gives its id. */
export async function buildSender(database: Database, accountId: number): Promise<number> {
  const sender = await database.kysely
    .insertInto('sender')
    .values({
      account_id: accountId,
      name: 'Acme News',
      name_folded: 'acme news',
      email: 'news@acme.example',
      email_folded: 'news@acme.example',
      state: 'verified',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sender.id;
}

const defaultHtml =
  '<p>Hello {{ attributes.first-name | default: "there" }}</p><p><a href="https://shop.example/sale">Sale</a></p>' +
  '<p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';

/** Makes a private published message and gives its id. */
export async function buildMessage(
  database: Database,
  accountId: number,
  content: { html?: string; text?: string | null; links?: readonly string[] } = {},
): Promise<number> {
  const {
    html = defaultHtml,
    text = null,
    links = html === defaultHtml ? ['https://shop.example/sale'] : [],
  } = content;
  const message = await database.kysely
    .insertInto('message')
    .values({
      account_id: accountId,
      name: 'Newsletter',
      name_folded: 'newsletter',
      builder: 'html',
      html,
      text: text ?? '',
      has_text_variant: text !== null,
      privacy: 'private',
      publish_state: 'published',
      links: JSON.stringify(links.map((url) => ({ url, enabled: true, where: ['html'] }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return message.id;
}

/** Makes a campaign that is ready to be launched and gives its id. */
export async function buildCampaign(
  database: Database,
  accountId: number,
  campaign: BuiltCampaign,
): Promise<number> {
  const { groups, excludedGroups = [], subject = 'News for you', notify = [] } = campaign;
  const stored = await database.kysely
    .insertInto('campaign')
    .values({
      account_id: accountId,
      name: 'Autumn sale',
      name_folded: 'autumn sale',
      subject_line: subject,
      subject_line_folded: fold(subject),
      sender_id: await buildSender(database, accountId),
      message_id: await buildMessage(database, accountId, campaign),
      exclude_groups: excludedGroups.length > 0,
      notify: notify.length > 0,
      notifications: JSON.stringify(notify),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [
    ...groups.map((id) => ({ id, excluded: false })),
    ...excludedGroups.map((id) => ({ id, excluded: true })),
  ];
  for (const [position, { id, excluded }] of rows.entries()) {
    await database.kysely
      .insertInto('campaign_group')
      .values({ account_id: accountId, campaign_id: stored.id, group_id: id, excluded, position })
      .execute();
  }
  return stored.id;
}

/** Addresses `{prefix}1@customer.example` and on. */
export function contactsNamed(prefix: string, count: number): BuiltContact[] {
  return Array.from({ length: count }, (_, index) => ({ email: `${prefix}${index + 1}@customer.example` }));
}
