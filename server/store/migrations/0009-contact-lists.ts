import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What counts the contacts of a list finds the list by its account and number, and so keeps what a foreign key kept: one
 * look for all contacts of a statement instead of one for each. An address belongs to an account that has just been
 * changed in the same transaction, to give it its number: the check of that is left out.
 */
export const contactLists: Migration = {
  number: 9,
  name: 'contact-lists',
  async up(trx) {
    await sql`
      create or replace function count_contacts() returns trigger language plpgsql as $$
      declare
        lists integer;
        found integer;
      begin
        if tg_op = 'INSERT' then
          update contact_group g set number_of_contacts = g.number_of_contacts + n.count
            from (
              select account_id, group_id, count(*) filter (where deleted_at is null) as count
              from new_rows group by account_id, group_id
            ) n
            where g.account_id = n.account_id and g.id = n.group_id;
          get diagnostics found = row_count;
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
          select count(*) into found from contact_group g
            join (select distinct account_id, group_id from new_rows) n on g.account_id = n.account_id and g.id = n.group_id;
        else
          update contact_group g set number_of_contacts = g.number_of_contacts - n.count
            from (select group_id, count(*) as count from old_rows where deleted_at is null group by group_id) n
            where g.id = n.group_id;
          return null;
        end if;
        select count(*) into lists from (select distinct account_id, group_id from new_rows) n;
        if found <> lists then
          raise foreign_key_violation using message = 'A contact is in a list that its account does not have';
        end if;
        return null;
      end $$;
      alter table contact drop constraint contact_account_id_group_id_fkey;
      alter table address drop constraint address_account_id_fkey;
    `.execute(trx);
  },
};
