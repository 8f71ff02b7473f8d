import type { ColumnType } from 'kysely';

/** A jsonb column: read as its value, written as its JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A jsonb column that has a value of its own. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
/** An instant: read as a Date, written as a Date. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** An instant that is now unless said. */
export type TimeWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** An instant, or none. */
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A value, or none. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
