import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Which addresses have left which lists, whatever becomes of their contacts: who comes back is still unsubscribed, until
 * somebody says otherwise of a contact that is there. Triggers keep it from the own states of the contacts.
 */
export const unsubscriptions: Migration = {
  number: 14,
  name: 'unsubscriptions',
  async up(trx) {
    await sql`
      create table unsubscription (
        account_id bigint not null,
        address_id integer not null,
        group_id bigint not null,
        primary key (account_id, address_id, group_id),
        foreign key (account_id, address_id) references address (account_id, id),
        foreign key (account_id, group_id) references contact_group (account_id, id)
      );

      create function own_contact_state(bigint, bigint, integer, text) returns text language sql stable as $$
        select case when exists (
          select 1 from unsubscription u where u.account_id = $1 and u.group_id = $2 and u.address_id = $3
        ) then 'unsubscribed' else $4 end
      $$;
      create function contact_state(bigint, bigint, integer, text) returns text language sql stable as $$
        select case when a.blacklisted then 'blacklisted' when a.bounced_out then 'bounced-out'
          else own_contact_state($1, $2, $3, $4) end
        from address a where a.account_id = $1 and a.id = $3
      $$;

      create function note_unsubscriptions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from unsubscription u using old_rows o, new_rows n
            where n.id = o.id and n.group_id = o.group_id and n.address_id = o.address_id
              and o.own_state = 'unsubscribed' and n.own_state <> 'unsubscribed'
              and u.account_id = n.account_id and u.group_id = n.group_id and u.address_id = n.address_id;
        end if;
        insert into unsubscription (account_id, address_id, group_id)
          select account_id, address_id, group_id from new_rows where own_state = 'unsubscribed'
          on conflict do nothing;
        return null;
      end $$;
      create trigger contact_unsubscribed_inserted after insert on contact
        referencing new table as new_rows for each statement execute function note_unsubscriptions();
      create trigger contact_unsubscribed_updated after update on contact
        referencing old table as old_rows new table as new_rows for each statement execute function note_unsubscriptions();

      insert into unsubscription (account_id, address_id, group_id)
        select account_id, address_id, group_id from contact where own_state = 'unsubscribed'
        union
        select r.account_id, r.address_id, g.group_id
        from recipient r join campaign_group g on g.campaign_id = r.campaign_id and not g.excluded
        where r.unsubscribed_at is not null and not exists (
          select 1 from contact c
          where c.account_id = r.account_id and c.group_id = g.group_id and c.address_id = r.address_id
            and c.deleted_at is null and c.created_at <= r.unsubscribed_at
        );
      update contact c set own_state = 'unsubscribed', state = case when c.state = 'active' then 'unsubscribed' else c.state end
        from unsubscription u
        where c.account_id = u.account_id and c.group_id = u.group_id and c.address_id = u.address_id and c.own_state = 'active';
    `.execute(trx);
  },
};
