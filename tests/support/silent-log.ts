import type { DatabaseLog } from '#server/store/database/database-log.ts';

/** A log that keeps nothing. */
export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
