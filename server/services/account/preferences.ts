import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** The console's own document with its version; 0 before it was ever written. */
export interface Preferences {
  readonly version: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The document of the account, empty at first. */
export async function readPreferences(scope: Scope): Promise<Preferences> {
  const stored = await scope.db
    .selectFrom('preference')
    .select(['version', 'document'])
    .where('account_id', '=', scope.accountId)
    .executeTakeFirst();
  return stored ?? { version: 0, document: {} };
}

/**
 * Replaces the document and gives its new version; null, and nothing changes, where `ifMatch` names another version
 * than the present one. What is put back as it was keeps its version. Throws ApiError `tooLarge` over 256 KB.
 */
export async function replacePreferences(
  scope: Scope,
  document: Readonly<Record<string, unknown>>,
  ifMatch: string | null,
): Promise<Preferences | null> {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > limits.preferencesBytes) {
    throw refusal('preferencesTooLarge', { bytes: limits.preferencesBytes });
  }
  const expected = ifMatch === null || ifMatch === '*' ? null : versionOf(ifMatch);
  const written = expected === 0 ? await insert(scope, text) : await upsert(scope, text, expected);
  return written ? { version: written.version, document } : null;
}

function versionOf(ifMatch: string): number {
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
}

function insert(scope: Scope, document: string) {
  return scope.db
    .insertInto('preference')
    .values({ account_id: scope.accountId, document })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
}

async function upsert(scope: Scope, document: string, expected: number | null) {
  if (expected !== null) {
    if (Number.isNaN(expected)) return undefined;
    return scope.db
      .updateTable('preference')
      .set({ document, version: raised(document) })
      .where('account_id', '=', scope.accountId)
      .where('version', '=', expected)
      .returning('version')
      .executeTakeFirst();
  }
  return scope.db
    .insertInto('preference')
    .values({ account_id: scope.accountId, document })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ document, version: raised(document) }),
    )
    .returning('version')
    .executeTakeFirst();
}

/** The next version, or the present one where the document is the same. */
function raised(document: string) {
  return sql<number>`preference.version + (preference.document is distinct from ${document}::jsonb)::int`;
}
