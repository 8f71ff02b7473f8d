import type { Generated } from 'kysely';
import type { NullableTime, TimeWithDefault } from './column-types.ts';

/** What every soft-deleted record has. */
export interface Recorded {
  id: Generated<number>;
  created_at: TimeWithDefault;
  version: Generated<number>;
  deleted_at: NullableTime;
  /** The account that deleted it. */
  deleted_by: number | null | undefined;
}

/** What every record of an account has. */
export interface Owned extends Recorded {
  account_id: number;
}
