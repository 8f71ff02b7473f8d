import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Users with their accounts, sessions, keys and what belongs to an installation. */
export const accounts: Migration = {
  number: 1,
  name: 'accounts',
  async up(trx) {
    await sql`
      create extension if not exists pg_trgm;
      create table users (
        id bigint generated always as identity primary key,
        email text not null,
        email_folded text collate "C" not null,
        company text not null default '',
        company_folded text collate "C" not null default '',
        first_name text not null default '',
        first_name_folded text collate "C" not null default '',
        last_name text not null default '',
        last_name_folded text collate "C" not null default '',
        password_hash text,
        modules text[] not null default '{BULK}',
        locale text not null default 'en',
        timezone text,
        epoch integer not null default 1,
        next_address_id integer not null default 1,
        receive_product_information boolean not null default true,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz
      );
      create unique index users_email on users (email_folded) where deleted_at is null;
      create table session (
        id uuid primary key,
        user_id bigint not null references users (id),
        epoch integer not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        ended_at timestamptz
      );
      create index session_of_user on session (user_id) where ended_at is null;
      create table one_time_password (
        hash text primary key,
        user_id bigint not null references users (id),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index one_time_password_user on one_time_password (user_id);
      create table signing_key (
        id integer generated always as identity primary key,
        purpose text not null,
        secret text not null,
        created_at timestamptz not null default now()
      );
      create table preference (
        account_id bigint primary key references users (id),
        document jsonb not null,
        version integer not null default 1
      );
      create table product (
        id bigint generated always as identity primary key,
        name text not null,
        type text not null,
        contact_limit integer,
        message_limit integer,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz
      );
      insert into product (name, type, contact_limit, message_limit) values
        ('Bulk S', 'bulk', 2500, 25000), ('Bulk M', 'bulk', 25000, 250000), ('Bulk L', 'bulk', 250000, 2500000),
        ('SMTP S', 'smtp', null, 10000), ('SMTP M', 'smtp', null, 100000), ('SMTP L', 'smtp', null, 1000000);
      create table subscription (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id),
        product_id bigint not null references product (id),
        starts_on date not null,
        expires_on date not null,
        created_at timestamptz not null default now(),
        version integer not null default 1,
        deleted_at timestamptz
      );
      create index subscription_user on subscription (user_id, expires_on);
      create table idempotency_key (
        user_id bigint not null references users (id),
        path text not null,
        key text not null,
        body_hash text not null,
        status integer,
        headers jsonb,
        body text,
        created_at timestamptz not null default now(),
        primary key (user_id, path, key)
      );
      create table lease (name text primary key, owner text not null, expires_at timestamptz not null);
      create table setting (name text primary key, value jsonb not null);
    `.execute(trx);
  },
};
