import { type RawBuilder, sql } from 'kysely';

/** How many addresses a launch would mail, and why others stay out; every address is counted once. */
export interface AudienceCount {
  contacts: number;
  /** Without the filters, but without the excluded and the suppressed too. */
  contactsBeforeFilters: number;
  notMailed: {
    unsubscribed: number;
    blacklisted: number;
    bouncedOut: number;
    unconfirmed: number;
    excluded: number;
  };
}

/**
 * What the contacts of an address can be, by column and by state of a contact. Of several the first counts: one active
 * contact is enough to be mailed, and who is out for several reasons is counted for the weightiest. None: unconfirmed.
 */
export const addressStates = [
  { column: 'active', state: 'active' },
  { column: 'blacklisted', state: 'blacklisted' },
  { column: 'bounced_out', state: 'bounced-out' },
  { column: 'unsubscribed', state: 'unsubscribed' },
] as const;

type StateColumn = (typeof addressStates)[number]['column'];

/** The counts of what both ways of counting find; `before_filters` where filters were asked. */
export type CountRow = Readonly<
  Record<'contacts' | 'excluded' | Exclude<StateColumn, 'active'> | 'unconfirmed', number>
> & {
  readonly before_filters?: number;
};

/**
 * The columns that count who stays out for which reason, each by `count` from the column of the reason (null for none)
 * and from those of all that come before it.
 */
export function reasonCounts(
  count: (reason: RawBuilder<unknown> | null, before: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = addressStates.map(({ column }) => sql.ref(column));
  const counts = addressStates
    .slice(1)
    .map(
      ({ column }, index) =>
        sql`${count(columns[index + 1]!, columns.slice(0, index + 1))} as ${sql.ref(column)}`,
    );
  return sql.join([...counts, sql`${count(null, columns)} as unconfirmed`]);
}

/** A counted row as it is told. */
export function audienceCount(row: CountRow): AudienceCount {
  return {
    contacts: row.contacts,
    contactsBeforeFilters: row.before_filters ?? row.contacts,
    notMailed: {
      unsubscribed: row.unsubscribed,
      blacklisted: row.blacklisted,
      bouncedOut: row.bounced_out,
      unconfirmed: row.unconfirmed,
      excluded: row.excluded,
    },
  };
}
