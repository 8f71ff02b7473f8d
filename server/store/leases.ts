import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Takes or keeps a lease for some seconds; false while another owner holds it. */
export async function takeLease(
  db: Kysely<Tables>,
  name: string,
  owner: string,
  now: Date,
  seconds: number,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const taken = await sql<{ owner: string }>`
    insert into lease (name, owner, expires_at) values (${name}, ${owner}, ${expiresAt})
    on conflict (name) do update set owner = ${owner}, expires_at = ${expiresAt}
      where lease.owner = ${owner} or lease.expires_at < ${now}
    returning owner`.execute(db);
  return taken.rows.length > 0;
}

/** Gives a lease back, so that another may take it at once. */
export async function releaseLease(db: Kysely<Tables>, name: string, owner: string): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('owner', '=', owner).execute();
}
