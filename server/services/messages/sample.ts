import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { previewLinks } from '../tokens/public-links.ts';

/** What the merge tags of a preview are filled with. */
export interface SampleValues {
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unsubscribeUrl: string;
  readonly webVersionUrl: string;
  readonly date: Date;
}

/** Sample values: the account's own address, and every attribute by its name. */
export async function sampleValues(scope: Scope): Promise<SampleValues> {
  const attributes = await attributesOf(scope);
  return filled(
    scope,
    scope.principal.email,
    Object.fromEntries(attributes.map((each) => [each.slug, each.name])),
  );
}

/** The values of one contact of this account; 404 where it has none such. */
export async function contactValues(scope: Scope, contactId: number): Promise<SampleValues> {
  const contact = await scope.db
    .selectFrom('contact')
    .innerJoin('contact_group', 'contact_group.id', 'contact.group_id')
    .select(['contact.email', 'contact.attributes'])
    .where('contact.account_id', '=', scope.accountId)
    .where('contact.id', '=', contactId)
    .where('contact.deleted_at', 'is', null)
    .where('contact_group.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!contact) throw refusal('noSuchRecord', { path: `/contacts/${contactId}` });
  const attributes = await attributesOf(scope);
  return filled(
    scope,
    contact.email,
    Object.fromEntries(attributes.map((each) => [each.slug, contact.attributes[each.id] ?? ''])),
  );
}

function attributesOf(scope: Scope): Promise<{ id: number; name: string; slug: string }[]> {
  return scope.db
    .selectFrom('attribute')
    .select(['id', 'name', 'slug'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .execute();
}

function filled(scope: Scope, email: string, attributes: Record<string, string>): SampleValues {
  const links = previewLinks(scope.dependencies.config.publicUrl ?? '');
  return { email, attributes, date: scope.now, ...links };
}
