import { type Sender, senders } from '#contract/resources/senders.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { ApiError } from '../../http/errors.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
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
  present: async (_scope, rows) => rows.map(present),
  async columns(_scope, values, before) {
    if (!before || values.email === undefined || sameAddress(values.email, before.email)) return {};
    return { state: 'not-verified' };
  },
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { sender: row.id });
    if (users.length > 0) throw new ApiError('inUse', `Used by ${users.join(', ')}`);
  },
  search: {
    columns: ['name_folded', 'email_folded'],
    title: (row) => row.name,
    subtitle: (row) => row.email,
  },
});

function present(row: Row<'sender'>): Sender {
  return {
    ...recordHead(senders, row),
    name: row.name,
    email: row.email,
    state: { value: row.state },
    headerValue: `${row.name} <${row.email}>`,
    smtpCredentials: null,
    createdAt: wireTime(row.created_at),
  };
}

function sameAddress(one: string, other: string): boolean {
  const [first, second] = [parseAddress(one), parseAddress(other)];
  return first.ok && second.ok && first.folded === second.folded;
}
