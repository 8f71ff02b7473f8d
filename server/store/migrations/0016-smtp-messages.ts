import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Mails that programs send: what was submitted once, and a row of a ledger for each of its recipients. Each sender gets
 * what its programs sign in with.
 */
export const smtpMessages: Migration = {
  number: 16,
  name: 'smtp-messages',
  async up(trx) {
    await sql`
      alter table sender add column smtp_password text not null
        default replace(gen_random_uuid()::text, '-', '') || replace(gen_random_uuid()::text, '-', '');
      create table smtp_content (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        created_at timestamptz not null,
        sender_email text not null,
        raw bytea,
        tracked boolean not null,
        unique (account_id, id)
      );
      create index smtp_content_kept on smtp_content (created_at) where raw is not null;
      create table smtp_link (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        content_id bigint not null,
        url text not null,
        url_hash text not null,
        enabled boolean not null,
        unique (account_id, id),
        unique (content_id, url_hash),
        foreign key (account_id, content_id) references smtp_content (account_id, id)
      );
      create table smtp_message (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        content_id bigint not null,
        sender_id bigint,
        address_id integer not null,
        sender text not null,
        sender_folded text collate "C" not null,
        recipient text not null,
        recipient_folded text collate "C" not null,
        subject text not null,
        subject_folded text collate "C" not null,
        sent_on timestamptz not null,
        state text collate "C" not null default 'queued',
        epoch text,
        attempts integer not null default 0,
        due_at timestamptz not null,
        handed_at timestamptz,
        sent_at timestamptz,
        code text,
        bounced_at timestamptz,
        opened_at timestamptz,
        clicked_at timestamptz,
        unique (account_id, id),
        foreign key (account_id, content_id) references smtp_content (account_id, id),
        foreign key (account_id, sender_id) references sender (account_id, id) on delete set null (sender_id),
        foreign key (account_id, address_id) references address (account_id, id),
        check (state in ('queued', 'claimed', 'handed', 'sent', 'failed', 'bounced', 'unknown'))
      ) with (fillfactor = 70);
      create index smtp_message_due on smtp_message (account_id, due_at, id) where state = 'queued';
      create index smtp_message_under_way on smtp_message (epoch) where state in ('claimed', 'handed');
      create index smtp_message_sent_on on smtp_message (account_id, sent_on, id);
      create index smtp_message_handed on smtp_message (account_id, handed_at) where handed_at is not null;
      create index smtp_message_sent on smtp_message (account_id, sent_at) where sent_at is not null;
      create index smtp_message_bounced on smtp_message (account_id, bounced_at) where bounced_at is not null;
      create index smtp_message_opened on smtp_message (account_id, opened_at) where opened_at is not null;
      create index smtp_message_clicked on smtp_message (account_id, clicked_at) where clicked_at is not null;
      create index smtp_message_content on smtp_message (content_id);
      create table smtp_event (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        message_id bigint not null,
        kind text not null,
        link_id bigint,
        created_at timestamptz not null,
        ip text,
        user_agent text,
        automatic boolean not null default false,
        url text,
        code text,
        foreign key (account_id, message_id) references smtp_message (account_id, id),
        foreign key (account_id, link_id) references smtp_link (account_id, id)
      );
      create index smtp_event_message on smtp_event (message_id, kind, created_at);
    `.execute(trx);
  },
};
