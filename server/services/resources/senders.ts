import { sql } from 'kysely';
import { type Sender, senders } from '#contract/resources/senders.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { refusal } from '../errors.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import type { Scope } from '../scope.ts';
import { credentialsOf } from '../smtp/programs.ts';
import { wireTime } from '../time/wire-time.ts';
import { campaignsUsing } from './campaign-use.ts';

/** Senders; a changed address has to be verified again. */
export const senderDefinition = defineResourceServer<typeof senders, 'sender'>({
  resource: senders,
  table: 'sender',
  fields: {
    name: storedText('name'),
    email: storedText('email'),
    state: stored('state'),
    createdAt: stored('created_at'),
  },
  orderBy: {
    headerValue: () => sql`(t.name_folded || ' <' || t.email_folded || '>') collate "C"`,
  },
  present: async (scope, rows, detail) => rows.map((row) => present(scope, row, detail)),
  async columns(_scope, values, before) {
    return before && movesAddress(values.email, before) ? { state: 'not-verified' } : {};
  },
  async afterSave(scope, row, values, before) {
    if (!before || !movesAddress(values.email, before)) return;
    // Links to the former address prove nothing any more, and their expiry must not fail the new one.
    await scope.db
      .deleteFrom('sender_verification')
      .where('account_id', '=', scope.accountId)
      .where('sender_id', '=', row.id)
      .execute();
  },
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { sender: row.id });
    if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  },
  search: {
    columns: ['name_folded', 'email_folded'],
    title: (row) => row.name,
    subtitle: (row) => row.email,
  },
});

function present({ principal, dependencies }: Scope, row: Row<'sender'>, detail: boolean): Sender {
  const submits = principal.modules.includes('SMTP');
  return {
    ...recordHead(senders, row),
    name: row.name,
    email: row.email,
    state: { value: row.state },
    headerValue: `${row.name} <${row.email}>`,
    ...(detail ? { smtpCredentials: submits ? credentialsOf(dependencies.config, row) : null } : {}),
    createdAt: wireTime(row.created_at),
  } as Sender;
}

function movesAddress(email: string | undefined, before: Row<'sender'>): boolean {
  if (email === undefined) return false;
  const [now, then] = [parseAddress(email), parseAddress(before.email)];
  return !now.ok || !then.ok || now.folded !== then.folded;
}
