import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What came back of mails, whatever they were and however it came to be known: once a mail and kind. */
export const bounces: Migration = {
  number: 18,
  name: 'bounces',
  async up(trx) {
    await sql`
      create table bounce (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        address_id integer not null,
        kind text not null check (kind in ('hard', 'soft', 'complaint')),
        about_address boolean not null,
        code text,
        reason text,
        created_at timestamptz not null,
        recipient_id bigint,
        smtp_message_id bigint,
        unique (account_id, id),
        unique (recipient_id, kind),
        unique (smtp_message_id, kind),
        foreign key (account_id, address_id) references address (account_id, id),
        foreign key (account_id, recipient_id) references recipient (account_id, id),
        foreign key (account_id, smtp_message_id) references smtp_message (account_id, id),
        check (num_nonnulls(recipient_id, smtp_message_id) = 1)
      );
      create index bounce_soft on bounce (account_id, address_id, created_at) where kind = 'soft' and about_address;
    `.execute(trx);
  },
};
