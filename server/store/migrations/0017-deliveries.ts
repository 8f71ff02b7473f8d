import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What programs of customers are told over HTTP: webhooks and receivers, and a row for each thing that is posted to one. */
export const deliveries: Migration = {
  number: 17,
  name: 'deliveries',
  async up(trx) {
    // What both have: where it is posted to, what signs it, and how long it has been failing.
    const posted = sql`
      id bigint generated always as identity primary key,
      account_id bigint not null references users (id),
      name text not null,
      name_folded text collate "C" not null,
      url text not null,
      url_folded text collate "C" not null,
      secret text not null,
      former_secret text,
      former_secret_until timestamptz,
      failing_since timestamptz,
      last_delivery text collate "C",
      last_delivery_at timestamptz,
      created_at timestamptz not null default now(),
      version integer not null default 1,
      deleted_at timestamptz,
      deleted_by bigint references users (id),
      unique (account_id, id)`;
    await sql`
      create table webhook (
        description text not null default '',
        description_folded text collate "C" not null default '',
        type text collate "C" not null,
        state text collate "C" not null check (state in ('enabled', 'disabled')),
        ${posted}
      );
      create table receiver (
        local_part text collate "C" not null unique,
        state text collate "C" not null check (state in ('active', 'paused')),
        ${posted}
      );
      create table delivery (
        id bigint generated always as identity primary key,
        account_id bigint not null references users (id),
        webhook_id bigint,
        receiver_id bigint,
        event text collate "C" not null,
        is_test boolean not null default false,
        message_id text not null unique,
        state text collate "C" not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        attempts_before integer not null default 0,
        begun_at timestamptz,
        created_at timestamptz not null,
        last_attempt_at timestamptz,
        next_attempt_at timestamptz,
        status integer,
        duration_in_ms integer,
        request text not null,
        response text,
        error text collate "C",
        unique (account_id, id),
        check (num_nonnulls(webhook_id, receiver_id) = 1),
        foreign key (account_id, webhook_id) references webhook (account_id, id),
        foreign key (account_id, receiver_id) references receiver (account_id, id)
      ) with (fillfactor = 80);
      create index webhook_account on webhook (account_id, id);
      create index receiver_account on receiver (account_id, id);
      create index delivery_webhook on delivery (webhook_id, id);
      create index delivery_receiver on delivery (receiver_id, id);
      create index delivery_webhook_due on delivery (webhook_id, next_attempt_at, id) where state = 'pending';
      create index delivery_receiver_due on delivery (receiver_id, next_attempt_at, id) where state = 'pending';
      create index delivery_created on delivery (created_at);
      create table delivery_body (
        account_id bigint not null,
        delivery_id bigint primary key,
        body text not null,
        foreign key (account_id, delivery_id) references delivery (account_id, id) on delete cascade
      );
    `.execute(trx);
  },
};
