import { parseAddress } from '#contract/rules/address.ts';
import { limits } from '#contract/rules/limits.ts';
import { attributeIdOf } from './transactions.ts';

/** What became of a row: the count that it belongs to, and why. */
export type Outcome = [result: 'added' | 'updated' | 'skipped' | 'invalid', reason: OutcomeReason];

/** Why a row ended as it did; the report translates it. */
export type OutcomeReason =
  | ''
  | 'keptUnsubscribed'
  | 'keptBlacklisted'
  | 'keptBouncedOut'
  | 'keptNotConfirmed'
  | 'keptAsItIs'
  | 'duplicateInFile'
  | 'overLimit'
  | 'noAddress'
  | 'badAddress'
  | 'valueTooLong';

/** A row that can be stored. */
export interface ReadRow {
  readonly email: string;
  readonly folded: string;
  /** Values of the mapped attributes by id. */
  readonly values: Readonly<Record<string, string>>;
}

/** Reads a row by the map of its import; a bad address or a value that is too long is no row (contract, section 5). */
export function readRow(
  cells: readonly string[],
  map: readonly { column: number; field: string }[],
): ReadRow | OutcomeReason {
  let email = '';
  const values: Record<string, string> = {};
  for (const { column, field } of map) {
    const cell = cells[column] ?? '';
    if (field === 'email') email = cell;
    else values[attributeIdOf(field)] = cell.trim();
  }
  const parsed = parseAddress(email);
  if (!parsed.ok) return parsed.code === 'required' ? 'noAddress' : 'badAddress';
  if (Object.values(values).some((value) => value.length > limits.attributeValueLength))
    return 'valueTooLong';
  return { email: parsed.address, folded: parsed.folded, values };
}

/** What a stored state says about a row that met it: such a contact stays as it is. */
export function keptReason(state: string): OutcomeReason {
  switch (state) {
    case 'unsubscribed':
      return 'keptUnsubscribed';
    case 'blacklisted':
      return 'keptBlacklisted';
    case 'bounced-out':
      return 'keptBouncedOut';
    case 'signed-up-not-confirmed':
      return 'keptNotConfirmed';
    default:
      return '';
  }
}
