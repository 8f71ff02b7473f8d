import { type RawBuilder, sql } from 'kysely';
import { type SmtpMessage, smtpMessages } from '#contract/resources/smtp-messages.ts';
import type { SmtpMessageState } from '#contract/rules/states.ts';
import type { StoredSmtpState } from '../../store/smtp-tables.ts';
import { readOptions, readReferences } from '../gateway/conditions.ts';
import { type Condition, defineReadOnlyResource, type FilterInput, stored } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { loadStubs } from '../gateway/references.ts';
import { eventsOf } from '../smtp/events.ts';
import { wireTime } from '../time/wire-time.ts';

/** To whoever reads, a mail on its way is queued. */
const shownState = sql`(case when t.state in ('claimed', 'handed') then 'queued' else t.state end) collate "C"`;

const isThere = (column: string): RawBuilder<unknown> => sql`(${sql.ref(`t.${column}`)} is not null)`;

/** Mails that programs sent, a row a recipient. */
export const smtpMessageDefinition = defineReadOnlyResource<typeof smtpMessages, 'smtp_message'>({
  resource: smtpMessages,
  table: 'smtp_message',
  fields: {
    sender: stored('sender_id'),
    from: { column: 'sender', folded: 'sender_folded' },
    to: { column: 'recipient', folded: 'recipient_folded' },
    subject: { column: 'subject', folded: 'subject_folded' },
    sentOn: stored('sent_on'),
    state: stored('state'),
  },
  orderBy: {
    state: () => shownState,
    isBounced: () => isThere('bounced_at'),
    isRead: () => isThere('opened_at'),
    isVisited: () => isThere('clicked_at'),
  },
  filters: {
    sender: async (_scope, filter) => senderCondition(filter),
    state: async (_scope, filter) => stateCondition(filter),
  },
  async present(scope, rows, detail) {
    const stubOf = await loadStubs(
      scope,
      '/campaign/senders',
      rows.map((row) => row.sender_id),
    );
    const eventsOfRow = detail ? await eventsOf(scope, rows) : null;
    return rows.map((row) => ({
      ...recordHead(smtpMessages, { id: row.id, version: 1 }),
      sender: stubOf(row.sender_id),
      from: row.sender,
      to: row.recipient,
      subject: row.subject,
      sentOn: wireTime(row.sent_on),
      state: { value: shown(row.state) },
      isBounced: row.bounced_at !== null,
      isRead: row.opened_at !== null,
      isVisited: row.clicked_at !== null,
      ...(eventsOfRow?.(row.id) as Pick<SmtpMessage, 'bounceEvents' | 'readEvents' | 'visitEvents'>),
    }));
  },
});

function shown(state: StoredSmtpState): SmtpMessageState {
  return state === 'claimed' || state === 'handed' ? 'queued' : state;
}

/** 0 stands for every sender. */
function senderCondition(filter: FilterInput): Condition {
  if (filter.values.includes('0')) return sql<boolean>`true`;
  return sql<boolean>`t.sender_id = any(${readReferences(filter, smtpMessages.fields.sender)}::bigint[])`;
}

function stateCondition(filter: FilterInput): Condition {
  const states = readOptions(filter, smtpMessages.fields.state);
  return sql<boolean>`${shownState} = any(${states})`;
}
