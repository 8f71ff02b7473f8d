import type { Calendar } from '../../mail/merge/rendering.ts';
import type { Scope } from '../scope.ts';

/** The zone and the language by which the account's templates read and write dates. */
export function accountCalendar({ principal }: Scope): Omit<Calendar, 'now'> {
  return { timezone: principal.timezone, locale: principal.locale };
}
