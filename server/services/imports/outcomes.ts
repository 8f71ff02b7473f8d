import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { limits } from '#contract/rules/limits.ts';
import { lostCharacter } from '#spreadsheets/decode-text.ts';
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
  | 'damaged'
  | 'valueTooLong';

/** A row that can be stored. */
export interface ReadRow {
  readonly email: string;
  readonly folded: string;
  /** Values of the mapped attributes by id. */
  readonly values: AttributeValues;
  /** What a new contact gets. */
  readonly fresh: { readonly emailFolded: string; readonly attributes: StoredValues };
}

/** Values of attributes by id. */
export type AttributeValues = Readonly<Record<string, string>>;

/** Values as they are stored: as JSON, and as JSON of their folded forms. */
export interface StoredValues {
  readonly plain: string;
  readonly folded: string;
}

/** Values of attributes as they are stored. */
export function storedValues(values: AttributeValues): StoredValues {
  const folded = Object.entries(values).map(([id, value]) => [id, fold(value)]);
  return { plain: JSON.stringify(values), folded: JSON.stringify(Object.fromEntries(folded)) };
}

/** Those that are not empty. */
export function withoutEmpty(values: AttributeValues): AttributeValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Reads a row by the map of its import; a bad address, a lost character or a value that is too long is no row. */
export function readRow(
  cells: readonly string[],
  map: readonly { column: number; field: string }[],
): ReadRow | OutcomeReason {
  // Whatever is lost of a row, nobody knows what else of it is right.
  if (cells.some((cell) => cell.includes(lostCharacter))) return 'damaged';
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
  const fresh = { emailFolded: fold(parsed.address), attributes: storedValues(withoutEmpty(values)) };
  return { email: parsed.address, folded: parsed.folded, values, fresh };
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
