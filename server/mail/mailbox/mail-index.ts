import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { fold } from '#contract/rules/fold.ts';

const entrySchema = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  date: v.string(),
  size: v.number(),
});

/** One mail in a list; `to` is everyone whom it was sent to. */
export type MailEntry = v.InferOutput<typeof entrySchema>;

/** Which mails are asked for: a page counted from 1, newest first. */
export interface MailQuery {
  page: number;
  perPage: number;
  /** Contained in the recipients, case and accents ignored. */
  to?: string | undefined;
  /** Contained in the subject, case and accents ignored. */
  subject?: string | undefined;
}

/** The entries of all mails, in memory and in a file to which each is appended. */
export interface MailIndex {
  add(entry: MailEntry): void;
  list(query: MailQuery): { total: number; items: MailEntry[] };
  find(id: number): MailEntry | null;
  readonly size: number;
  /** The number of the mail at that place, counted from the newest. */
  idFromNewest(place: number): number | null;
  removeBefore(id: number): Promise<void>;
  /** Resolves when everything added is in the file. */
  flush(): Promise<void>;
}

interface Held {
  entry: MailEntry;
  to: string;
  subject: string;
}

/** Opens the index of the mails that are there; entries of others in the file are passed over. */
export async function openMailIndex(path: string, known: ReadonlySet<number>): Promise<MailIndex> {
  let held = (await readEntries(path)).filter(({ id }) => known.has(id)).map(hold);
  held.sort((a, b) => a.entry.id - b.entry.id);
  let unwritten = '';
  let writing: Promise<void> = Promise.resolve();

  /** What comes in while the file is written goes out in the next write. */
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const lines = unwritten;
      unwritten = '';
      if (lines !== '') await appendFile(path, lines);
    });
    return writing;
  };

  return {
    add: (entry) => {
      held.splice(placeOf(held, entry.id), 0, hold(entry));
      unwritten += lineOf(entry);
      // A line that is lost is made again from the mail itself at the next start.
      write().catch(() => undefined);
    },
    list: (query) => page(held, query),
    find: (id) => {
      const entry = held[placeOf(held, id) - 1]?.entry;
      return entry?.id === id ? entry : null;
    },
    get size() {
      return held.length;
    },
    idFromNewest: (place) => held[held.length - 1 - place]?.entry.id ?? null,
    removeBefore: async (id) => {
      held = held.filter(({ entry }) => entry.id >= id);
      writing = writing.then(async () => {
        unwritten = '';
        await writeFile(`${path}.part`, held.map(({ entry }) => lineOf(entry)).join(''));
        await rename(`${path}.part`, path);
      });
      await writing;
    },
    flush: write,
  };
}

async function readEntries(path: string): Promise<MailEntry[]> {
  let text = '';
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return text.split('\n').flatMap((line) => entryOf(line) ?? []);
}

/** Null for a line that a killed process left half written. */
function entryOf(line: string): MailEntry | null {
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function lineOf(entry: MailEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function hold(entry: MailEntry): Held {
  return { entry, to: fold(entry.to), subject: fold(entry.subject) };
}

/** How many entries have that number or a lower one. */
function placeOf(held: readonly Held[], id: number): number {
  let low = 0;
  let high = held.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((held[middle]?.entry.id ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function page(held: readonly Held[], query: MailQuery): { total: number; items: MailEntry[] } {
  const to = fold(query.to ?? '');
  const subject = fold(query.subject ?? '');
  const matching = held.filter((one) => one.to.includes(to) && one.subject.includes(subject));
  const end = matching.length - (query.page - 1) * query.perPage;
  const items = matching.slice(Math.max(end - query.perPage, 0), Math.max(end, 0));
  return { total: matching.length, items: items.reverse().map(({ entry }) => entry) };
}
