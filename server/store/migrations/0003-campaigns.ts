import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Senders, messages, campaigns and the ledger of what was mailed to whom. */
export const campaigns: Migration = {
  number: 3,
  name: 'campaigns',
  async up(trx) {
    await sql`
      create table sender (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        name text not null,
        name_folded text collate "C" not null,
        email text not null,
        email_folded text collate "C" not null,
        state text collate "C" not null default 'not-verified',
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id)
      );
      create table sender_verification (
        hash text primary key,
        account_id bigint not null,
        sender_id bigint not null,
        email_folded text not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        foreign key (account_id, sender_id) references sender (account_id, id)
      );
      create table message (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        name text not null,
        name_folded text collate "C" not null,
        title text not null default '',
        title_folded text collate "C" not null default '',
        builder text collate "C" not null,
        html text not null default '',
        structured jsonb,
        text text not null default '',
        has_text_variant boolean not null default false,
        privacy text collate "C" not null default 'private',
        publish_state text collate "C" not null default 'not-published',
        links jsonb not null default '[]',
        in_archive boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id)
      );
      create table campaign (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        name text not null,
        name_folded text collate "C" not null,
        subject_line text not null default '',
        subject_line_folded text collate "C" not null default '',
        sender_id bigint,
        message_id bigint,
        exclude_groups boolean not null default false,
        enable_filters boolean not null default false,
        filters jsonb not null default '[]',
        notify boolean not null default false,
        notifications jsonb not null default '[]',
        is_scheduled boolean not null default false,
        scheduled_local text,
        scheduled_timezone text,
        scheduled_at timestamptz,
        state text collate "C" not null default 'new',
        is_paused boolean not null default false,
        is_cancelled boolean not null default false,
        is_late boolean not null default false,
        problem text,
        in_archive boolean not null default false,
        total_recipients integer not null default 0,
        sending_started_at timestamptz,
        sending_finished_at timestamptz,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id),
        foreign key (account_id, sender_id) references sender (account_id, id) on delete set null (sender_id),
        foreign key (account_id, message_id) references message (account_id, id) on delete set null (message_id)
      );
      create index campaign_due on campaign (scheduled_at) where state = 'scheduled' and deleted_at is null;
      create index campaign_sending on campaign (id) where state = 'sending';
      create table campaign_group (
        account_id bigint not null,
        campaign_id bigint not null,
        group_id bigint not null,
        excluded boolean not null,
        position integer not null,
        primary key (campaign_id, group_id, excluded),
        foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
        foreign key (account_id, group_id) references contact_group (account_id, id) on delete cascade
      );
      create table campaign_tag (
        account_id bigint not null,
        campaign_id bigint not null,
        tag_id bigint not null,
        position integer not null,
        primary key (campaign_id, tag_id),
        foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
        foreign key (account_id, tag_id) references tag (account_id, id) on delete cascade
      );
      create table campaign_snapshot (
        campaign_id bigint primary key,
        account_id bigint not null,
        subject text not null,
        sender_name text not null,
        sender_email text not null,
        html text not null,
        text text,
        foreign key (account_id, campaign_id) references campaign (account_id, id)
      );
      create table campaign_link (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        campaign_id bigint not null,
        url text not null,
        enabled boolean not null,
        unique (account_id, id),
        unique (campaign_id, url),
        foreign key (account_id, campaign_id) references campaign (account_id, id)
      );
      create table recipient (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        campaign_id bigint not null,
        address_id integer not null,
        contact_id bigint not null,
        email text not null,
        attributes jsonb not null,
        state text not null default 'queued',
        epoch text,
        attempts integer not null default 0,
        next_attempt_at timestamptz,
        handed_at timestamptz,
        sent_at timestamptz,
        code text,
        bounced_at timestamptz,
        opened_at timestamptz,
        clicked_at timestamptz,
        unsubscribed_at timestamptz,
        unique (account_id, id),
        unique (campaign_id, address_id),
        unique (campaign_id, contact_id),
        foreign key (account_id, campaign_id) references campaign (account_id, id),
        foreign key (account_id, contact_id) references contact (account_id, id),
        foreign key (account_id, address_id) references address (account_id, id),
        check (state in ('queued', 'claimed', 'handed', 'sent', 'failed', 'skipped', 'unknown'))
      );
      create index recipient_queued on recipient (campaign_id, id) where state = 'queued';
      create index recipient_under_way on recipient (campaign_id, id) where state in ('claimed', 'handed');
      create index recipient_address on recipient (account_id, address_id);
      create table campaign_event (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        campaign_id bigint not null,
        recipient_id bigint not null,
        kind text not null,
        link_id bigint,
        created_at timestamptz not null,
        ip text,
        user_agent text,
        automatic boolean not null default false,
        url text,
        code text,
        foreign key (account_id, campaign_id) references campaign (account_id, id),
        foreign key (account_id, recipient_id) references recipient (account_id, id),
        foreign key (account_id, link_id) references campaign_link (account_id, id)
      );
      create index campaign_event_kind on campaign_event (campaign_id, kind, created_at, id);
      create index campaign_event_recipient on campaign_event (recipient_id, kind);
      create index campaign_event_link on campaign_event (link_id) where link_id is not null;
    `.execute(trx);
  },
};
