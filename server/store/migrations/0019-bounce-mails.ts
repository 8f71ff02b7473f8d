import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What came in for return paths, until it is read. */
export const bounceMails: Migration = {
  number: 19,
  name: 'bounce-mails',
  async up(trx) {
    await sql`
      create table bounce_mail (
        id bigint generated always as identity primary key,
        received_at timestamptz not null,
        sender text not null,
        raw bytea not null,
        recipient_id bigint references recipient (id),
        smtp_message_id bigint references smtp_message (id),
        check (num_nonnulls(recipient_id, smtp_message_id) = 1)
      );
      create index bounce_mail_received on bounce_mail (received_at, id);
      create index bounce_mail_recipient on bounce_mail (recipient_id) where recipient_id is not null;
      create index bounce_mail_submitted on bounce_mail (smtp_message_id) where smtp_message_id is not null;
    `.execute(trx);
  },
};
