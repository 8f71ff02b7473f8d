import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Receiver, receivers } from '#contract/resources/receivers.ts';
import type { Config } from '../../config.ts';
import { checkAddress, postedColumns, postedFields, presentPosted } from '../deliveries/posted-fields.ts';
import { defineResourceServer, type Row } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';

/** Receivers, each with a secret and an address that nobody can guess. */
export const receiverDefinition = defineResourceServer<typeof receivers, 'receiver'>({
  resource: receivers,
  table: 'receiver',
  fields: postedFields,
  orderBy: { email: () => sql.ref('t.local_part') },
  present: async ({ dependencies: { config } }, rows, detail) =>
    rows.map((row) => present(config, row, detail)),
  check: checkAddress,
  async columns(_scope, values, before) {
    return { ...postedColumns(values, before), ...(before ? {} : { local_part: makeLocalPart() }) };
  },
  search: {
    columns: ['name_folded', 'url_folded', 'local_part'],
    title: (row) => row.name,
    subtitle: (row) => row.url,
  },
});

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits, without letters that are taken for each other. */
function makeLocalPart(): string {
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
}

/** The address of a receiver; null where this installation takes no mail. */
export function receiverAddress(
  { inboundDomain }: Config,
  row: { readonly local_part: string },
): string | null {
  return inboundDomain === null ? null : `${row.local_part}@${inboundDomain}`;
}

function present(config: Config, row: Row<'receiver'>, detail: boolean): Receiver {
  return {
    ...recordHead(receivers, row),
    name: { value: row.name },
    state: { value: row.state },
    email: receiverAddress(config, row),
    ...presentPosted(row, detail),
  } as Receiver;
}
