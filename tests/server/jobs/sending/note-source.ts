import { sql } from 'kysely';
import { submittedRetry } from '#server/jobs/sending/mail-retry.ts';
import type { ClaimedMail, MailSource } from '#server/jobs/sending/mail-source.ts';
import type { MakeMailSource } from '#server/jobs/sending/sender.ts';
import { runIsOver } from '#server/work/run.ts';
import type { TestDatabase } from '#tests/support/database.ts';

interface ClaimedNote extends ClaimedMail {
  readonly email: string;
}

/** Makes the table of the notes. */
export async function createNotes(database: TestDatabase): Promise<void> {
  await database.executeSql(`
    create table note (id bigint generated always as identity primary key, email text not null,
      state text not null default 'queued', attempts integer not null default 0, epoch text, next_attempt_at timestamptz)`);
}

/** Adds notes to be mailed; one that a run had begun before names it. */
export async function addNotes(
  database: TestDatabase,
  emails: readonly string[],
  { state = 'queued', epoch = null as string | null } = {},
): Promise<void> {
  await database.executeSql('insert into note (email, state, epoch) select unnest($1::text[]), $2, $3', [
    [...emails],
    state,
    epoch,
  ]);
}

/** The states of all notes by their addresses. */
export async function statesOfNotes(database: TestDatabase): Promise<Record<string, unknown>> {
  const { rows } = await database.executeSql('select email, state from note order by id');
  return Object.fromEntries(rows.map((row) => [String(row.email), row.state]));
}

/** Mails from a table of their own that know no campaign; `making` is called before each is made. */
export function noteSource(making: (email: string) => Promise<void> = async () => {}): MakeMailSource {
  return ({ database: { kysely }, clock }, epoch): MailSource<ClaimedNote> => ({
    name: 'notes',
    retry: submittedRetry,
    async batches() {
      const open =
        await sql`select 1 from note where state in ('queued', 'claimed', 'handed') limit 1`.execute(kysely);
      return open.rows.length > 0 ? [{ id: 1, isHeld: false }] : [];
    },
    async claim(_, most) {
      const claimed = await sql<ClaimedNote>`
        update note set state = 'claimed', epoch = ${epoch} where id in (
          select id from note where state = 'queued' and (next_attempt_at is null or next_attempt_at <= ${clock.now()})
          order by id limit ${most} for update skip locked)
        returning id, email, attempts`.execute(kysely);
      return { mails: claimed.rows, ended: 0 };
    },
    async release(ids) {
      await sql`update note set state = 'queued'
        where id = any(${[...ids]}::bigint[]) and state = 'claimed' and epoch = ${epoch}`.execute(kysely);
    },
    async mailOf(_, { id, email }) {
      await making(email);
      const raw = Buffer.from(
        `To: ${email}\r\nSubject: Note\r\nMessage-ID: <note-${id}@acme.example>\r\n\r\nHello\r\n`,
      );
      return { envelope: { from: 'notes@acme.example', to: email }, raw };
    },
    async record(changes) {
      const changed = await sql<{ id: number }>`
        update note set state = n.state, attempts = n.attempts, next_attempt_at = n.next_attempt_at
        from unnest(
          ${changes.map(({ id }) => id)}::bigint[],
          ${changes.map(({ state }) => state)}::text[],
          ${changes.map(({ attempts }) => attempts)}::int[],
          ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[]
        ) n (id, state, attempts, next_attempt_at)
        where note.id = n.id and note.epoch = ${epoch} returning note.id`.execute(kysely);
      return new Set(changed.rows.map(({ id }) => id));
    },
    recorded: () => undefined,
    async recover() {
      const left = await sql`
        update note set state = case state when 'claimed' then 'queued' else 'unknown' end
        where state in ('claimed', 'handed') and epoch <> ${epoch} and ${runIsOver('note.epoch', clock.now())}`.execute(
        kysely,
      );
      return Number(left.numAffectedRows ?? 0n);
    },
    attend: async () => undefined,
    makeRows: async () => undefined,
  });
}
