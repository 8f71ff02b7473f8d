import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Lists, contacts and addresses. Every table carries the account, and composite keys make a reference across accounts
 * impossible to store. The counts of lists are kept by triggers, in the same transaction as their cause.
 */
export const contacts: Migration = {
  number: 2,
  name: 'contacts',
  async up(trx) {
    await sql`
      create table attribute (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        name text not null,
        name_folded text collate "C" not null,
        slug text collate "C" not null,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id)
      );
      create unique index attribute_slug on attribute (account_id, slug) where deleted_at is null;
      create table tag (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        label text not null,
        label_folded text collate "C" not null,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id)
      );
      create index tag_label on tag (account_id, label_folded, id) where deleted_at is null;
      create table contact_group (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        name text not null,
        name_folded text collate "C" not null,
        number_of_contacts integer not null default 0,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id)
      );
      create index contact_group_name on contact_group (account_id, name_folded, id) where deleted_at is null;
      create table address (
        account_id bigint not null references users (id),
        id integer not null,
        folded text collate "C" not null,
        blacklisted boolean not null default false,
        bounced_out boolean not null default false,
        primary key (account_id, id),
        unique (account_id, folded)
      );
      create table contact (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        group_id bigint not null,
        address_id integer not null,
        email text not null,
        email_folded text collate "C" not null,
        own_state text not null default 'active',
        state text collate "C" not null default 'active',
        attributes jsonb not null default '{}',
        attributes_folded jsonb not null default '{}',
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id),
        foreign key (account_id, group_id) references contact_group (account_id, id),
        foreign key (account_id, address_id) references address (account_id, id)
      );
      create unique index contact_address on contact (account_id, group_id, address_id) where deleted_at is null;
      create index contact_email on contact (account_id, group_id, email_folded, id) where deleted_at is null;
      create index contact_created on contact (account_id, group_id, created_at, id) where deleted_at is null;
      create index contact_state on contact (account_id, group_id, state, id) where deleted_at is null;
      create index contact_of_address on contact (account_id, address_id);
      create index contact_search on contact using gin (email_folded gin_trgm_ops);
      create table blacklist (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        address_id integer not null,
        email text not null,
        email_folded text collate "C" not null,
        reason text collate "C" not null,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz,
        unique (account_id, id),
        foreign key (account_id, address_id) references address (account_id, id)
      );
      create unique index blacklist_address on blacklist (account_id, address_id) where deleted_at is null;

      create function count_contacts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update contact_group g set number_of_contacts = g.number_of_contacts + n.count
            from (select group_id, count(*) as count from new_rows where deleted_at is null group by group_id) n
            where g.id = n.group_id;
        elsif tg_op = 'UPDATE' then
          update contact_group g set number_of_contacts = g.number_of_contacts + n.count
            from (
              select group_id, sum(count) as count from (
                select group_id, count(*) as count from new_rows where deleted_at is null group by group_id
                union all
                select group_id, -count(*) from old_rows where deleted_at is null group by group_id
              ) each group by group_id having sum(count) <> 0
            ) n
            where g.id = n.group_id;
        else
          update contact_group g set number_of_contacts = g.number_of_contacts - n.count
            from (select group_id, count(*) as count from old_rows where deleted_at is null group by group_id) n
            where g.id = n.group_id;
        end if;
        return null;
      end $$;
      create trigger contact_inserted after insert on contact
        referencing new table as new_rows for each statement execute function count_contacts();
      create trigger contact_updated after update on contact
        referencing old table as old_rows new table as new_rows for each statement execute function count_contacts();
      create trigger contact_removed after delete on contact
        referencing old table as old_rows for each statement execute function count_contacts();

      create function jsonb_strip_empty(object jsonb) returns jsonb language sql immutable parallel safe as $$
        select coalesce(jsonb_object_agg(key, value) filter (where value <> '""'::jsonb), '{}') from jsonb_each(object)
      $$;
      create table import_transaction (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        group_id bigint not null,
        filename text not null,
        duplicate_action text not null,
        map jsonb not null,
        state text not null default 'receiving',
        failure text,
        processed integer not null default 0,
        added integer not null default 0,
        updated integer not null default 0,
        skipped integer not null default 0,
        invalid integer not null default 0,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        unique (account_id, id),
        foreign key (account_id, group_id) references contact_group (account_id, id)
      );
      create table import_batch (
        account_id bigint not null,
        transaction_id bigint not null,
        row_offset integer not null,
        row_count integer not null,
        rows jsonb not null,
        outcomes jsonb,
        primary key (transaction_id, row_offset),
        foreign key (account_id, transaction_id) references import_transaction (account_id, id) on delete cascade
      );
    `.execute(trx);
  },
};
