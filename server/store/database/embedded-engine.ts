import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { intarray } from '@electric-sql/pglite/contrib/intarray';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Engine } from './gate.ts';

/** An opened PGlite; `close` writes everything down. */
export type EmbeddedEngine = Engine & { close(): Promise<void> };

// The stack of a WebAssembly call is JavaScript's: PostgreSQL's own limit has to be reached first.
const settings = ['max_stack_depth=1MB', 'work_mem=16MB', 'maintenance_work_mem=96MB', 'max_wal_size=256MB'];

const options: PGliteOptions = {
  extensions: { pg_trgm, unaccent, btree_gin, intarray },
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
};

/** Opens the database in `folder`, and makes it first when there is none. */
export async function openEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder);
  const database = await PGlite.create(folder, options);
  return {
    async run(exchange) {
      const answer: Buffer[] = [];
      await database.execProtocolRawStream(exchange, {
        syncToFs: false,
        // The bytes are a view into the engine's memory, gone with its next step.
        onRawData: (bytes) => void answer.push(Buffer.from(bytes)),
      });
      return Buffer.concat(answer);
    },
    close: () => database.close(),
  };
}

// In a folder beside it, renamed when complete: a process that is killed here leaves no half database.
async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const database = await PGlite.create(draft, options);
  await database.close();
  await rename(draft, folder);
}
