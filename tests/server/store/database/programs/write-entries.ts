import { sql } from 'kysely';
import { openDatabase } from '#server/store/database/connect.ts';
import { silentLog } from '#tests/support/silent-log.ts';

// Commits pairs of rows, four transactions at a time, and says of each when it is committed, until it is killed.
const database = await openDatabase({ dataDir: process.argv[2] ?? '', log: silentLog });
const first = Number(process.argv[3]);

async function writePair(number: number): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`insert into entry (number, part) values (${number}, 1)`.execute(trx);
    await sql`insert into entry (number, part) values (${number}, 2)`.execute(trx);
  });
  process.stdout.write(`${number}\n`);
}

async function writeForEver(lane: number): Promise<void> {
  for (let number = first + lane; ; number += 4) await writePair(number);
}

await Promise.all([0, 1, 2, 3].map(writeForEver));
