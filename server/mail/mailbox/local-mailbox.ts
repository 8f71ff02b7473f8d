import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import { type MailFiles, openMailFiles } from './mail-files.ts';
import { readMailHead, shown } from './mail-head.ts';
import { type MailEntry, type MailIndex, type MailQuery, openMailIndex } from './mail-index.ts';
import { createMailReader } from './mail-reader.ts';
import type { ReadMail } from './read-mail.ts';

/** A mail of the mailbox with its content. */
export type MailboxMail = Omit<MailEntry, 'size'> & ReadMail;

/** An SMTP server on this machine that keeps every mail and delivers none. */
export interface LocalMailbox {
  /** The address for a pool. */
  readonly url: string;
  /** Newest first; ids ascend in the order in which mails came. */
  list(query: MailQuery): { total: number; items: MailEntry[] };
  get(id: number): Promise<MailboxMail | null>;
  close(): Promise<void>;
}

/** How a local mailbox is started. */
export interface LocalMailboxOptions {
  /** Where the mails are kept; made when it is not there. */
  folder: string;
  log: Pick<BaseLogger, 'error'>;
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  /** How many mails are kept at least; older ones go a thousand at a time. */
  keep?: number;
}

const KEEP = 20_000;
const SIZE_MAX_BYTES = 50 * 1024 * 1024;
/** More than a folder of mails, so that removing the oldest always removes a whole one. */
const SLACK = 2_000;

/** Starts the mailbox over the mails that its folder holds already. A mail is on disk before its 250. */
export async function startLocalMailbox({
  folder,
  log,
  host = '127.0.0.1',
  port = 0,
  keep = KEEP,
}: LocalMailboxOptions): Promise<LocalMailbox> {
  const reader = createMailReader(log);
  const files = await openMailFiles(join(folder, 'mails'));
  const ids = await files.ids();
  const index = await openMailIndex(join(folder, 'index.jsonl'), new Set(ids));
  await indexMissing(files, index, ids);
  let lastId = ids.at(-1) ?? 0;
  let trimming: Promise<void> | null = null;

  const trim = async (): Promise<void> => {
    const oldest = index.idFromNewest(keep - 1);
    if (oldest === null) return;
    await index.removeBefore(await files.removeBefore(oldest));
  };

  const accept = async (stream: SMTPServerDataStream, envelope: SMTPServerEnvelope): Promise<number> => {
    const raw = await readAll(stream);
    if (stream.sizeExceeded) throw reply(552, '5.3.4 The mail is too large');
    lastId += 1;
    const id = lastId;
    await files.write(id, raw);
    index.add(entryFor(id, raw, envelope.rcptTo.map(({ address }) => address).join(', ')));
    if (index.size >= keep + SLACK) {
      trimming ??= trim()
        .catch((error: unknown) => log.error({ err: error }, 'old mails of the mailbox were not removed'))
        .finally(() => {
          trimming = null;
        });
    }
    return id;
  };

  const server = new SMTPServer({
    banner: 'local mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    closeTimeout: 1_000,
    onData: (stream, session, callback) => {
      accept(stream, session.envelope).then(
        (id) => callback(null, `kept as ${id}`),
        (error: unknown) => {
          if (error instanceof ReplyError) return callback(error);
          log.error({ err: error }, 'a mail could not be kept');
          callback(reply(451, '4.3.0 The mail could not be kept'));
        },
      );
    },
  });
  server.on('error', (error) => log.error({ err: error }, 'the mailbox had a fault'));
  await listening(server, port, host);
  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    list: (query) => index.list(query),
    get: async (id) => {
      const entry = index.find(id);
      const raw = entry === null ? null : await files.read(id);
      if (entry === null || raw === null) return null;
      const { size: _size, ...rest } = entry;
      return { ...rest, ...(await reader.read(raw)) };
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      await trimming;
      reader.close();
      await index.flush();
    },
  };
}

class ReplyError extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

function reply(code: number, text: string): ReplyError {
  return new ReplyError(code, text);
}

/** Mails whose lines a killed process did not get to write. */
async function indexMissing(files: MailFiles, index: MailIndex, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    if (index.find(id) !== null) continue;
    const raw = await files.read(id);
    if (raw !== null) index.add(entryFor(id, raw, null));
  }
}

function entryFor(id: number, raw: Buffer, recipients: string | null): MailEntry {
  const { from, to, subject, date } = readMailHead(raw);
  return {
    id,
    from,
    to: recipients === null ? to : shown(recipients),
    subject,
    date: date ?? new Date().toISOString(),
    size: raw.length,
  };
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listening(server: SMTPServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
