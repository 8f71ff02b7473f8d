import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The addresses of each list as bits, 32,768 a row, so that distinct people over several lists are counted in
 * milliseconds. Triggers note which rows no longer fit the contacts; whoever counts makes those anew first.
 */
export const groupBits: Migration = {
  number: 5,
  name: 'group-bits',
  async up(trx) {
    await sql`
      create table group_bits (
        account_id bigint not null,
        group_id bigint not null,
        chunk integer not null,
        members bit(32768) not null,
        active bit(32768) not null,
        blacklisted bit(32768) not null,
        bounced_out bit(32768) not null,
        unsubscribed bit(32768) not null,
        primary key (group_id, chunk),
        foreign key (account_id, group_id) references contact_group (account_id, id)
      );
      create table group_bits_stale (group_id bigint not null, chunk integer not null);
      create index group_bits_stale_group on group_bits_stale (group_id, chunk);
      insert into group_bits_stale (group_id, chunk) select distinct group_id, address_id / 32768 from contact;

      create function note_stale_bits() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into group_bits_stale (group_id, chunk)
            select distinct group_id, address_id / 32768 from new_rows where deleted_at is null;
        elsif tg_op = 'DELETE' then
          insert into group_bits_stale (group_id, chunk)
            select distinct group_id, address_id / 32768 from old_rows where deleted_at is null;
        else
          insert into group_bits_stale (group_id, chunk)
            select distinct v.group_id, v.address_id / 32768
            from old_rows o join new_rows n on n.id = o.id
            cross join lateral (values (o.group_id, o.address_id), (n.group_id, n.address_id)) v (group_id, address_id)
            where o.group_id <> n.group_id or o.address_id <> n.address_id or o.state <> n.state
              or (o.deleted_at is null) <> (n.deleted_at is null);
        end if;
        return null;
      end $$;
      create trigger contact_bits_inserted after insert on contact
        referencing new table as new_rows for each statement execute function note_stale_bits();
      create trigger contact_bits_updated after update on contact
        referencing old table as old_rows new table as new_rows for each statement execute function note_stale_bits();
      create trigger contact_bits_removed after delete on contact
        referencing old table as old_rows for each statement execute function note_stale_bits();
    `.execute(trx);
  },
};
