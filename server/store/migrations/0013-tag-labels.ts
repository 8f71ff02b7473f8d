import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A label is one tag's in an account. Of those that are the same the oldest keeps it; the others get the first number
 * behind it that makes them their own.
 */
export const tagLabels: Migration = {
  number: 13,
  name: 'tag-labels',
  async up(trx) {
    await sql`
      do $$
      declare
        repeated record;
        ending text;
        number integer;
      begin
        for repeated in
          select t.id, t.account_id, t.label, t.label_folded from tag t
          where t.deleted_at is null and exists (
            select 1 from tag o
            where o.account_id = t.account_id and o.label_folded = t.label_folded and o.deleted_at is null and o.id < t.id
          )
          order by t.id
        loop
          number := 2;
          loop
            ending := ' ' || number;
            exit when not exists (
              select 1 from tag o
              where o.account_id = repeated.account_id and o.deleted_at is null
                and o.label_folded = left(repeated.label_folded, 150 - length(ending)) || ending
            );
            number := number + 1;
          end loop;
          update tag set
            label = left(repeated.label, 150 - length(ending)) || ending,
            label_folded = left(repeated.label_folded, 150 - length(ending)) || ending,
            version = version + 1
          where id = repeated.id;
        end loop;
      end $$;
      drop index tag_label;
      create unique index tag_label on tag (account_id, label_folded) where deleted_at is null;
    `.execute(trx);
  },
};
