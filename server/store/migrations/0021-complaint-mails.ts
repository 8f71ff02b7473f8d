import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A mail that came in for the address of complaints is of no mail before it is read. */
export const complaintMails: Migration = {
  number: 21,
  name: 'complaint-mails',
  async up(trx) {
    await sql`
      alter table bounce_mail drop constraint bounce_mail_check,
        add constraint bounce_mail_check check (num_nonnulls(recipient_id, smtp_message_id) <= 1);
      create index bounce_mail_complaint on bounce_mail (id) where recipient_id is null and smtp_message_id is null;
    `.execute(trx);
  },
};
