import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What came in for receivers, until it is made into what is posted. */
export const receivedMails: Migration = {
  number: 20,
  name: 'received-mails',
  async up(trx) {
    await sql`
      create table received_mail (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        receiver_id bigint not null,
        received_at timestamptz not null,
        sender text not null,
        remote_address text not null,
        remote_name text not null,
        raw bytea not null,
        foreign key (account_id, receiver_id) references receiver (account_id, id)
      );
      create index received_mail_received on received_mail (received_at, id);
      create index received_mail_receiver on received_mail (receiver_id);
    `.execute(trx);
  },
};
