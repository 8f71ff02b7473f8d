import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails as files of their own, by number; a folder holds a thousand of them. */
export interface MailFiles {
  /** Resolves when the mail is there under its name, whole. */
  write(id: number, raw: Buffer): Promise<void>;
  /** Null when there is none with that number. */
  read(id: number): Promise<Buffer | null>;
  /** The numbers that are there, ascending. */
  ids(): Promise<number[]>;
  /** Removes the folders in which every number is below that one; resolves to the first number kept. */
  removeBefore(id: number): Promise<number>;
}

const FOLDER_SIZE = 1000;
const MAIL_NAME = /^(\d+)\.eml$/;
const FOLDER_NAME = /^\d+$/;

/** Keeps the mails under a folder, which is made when it is not there. */
export async function openMailFiles(folder: string): Promise<MailFiles> {
  await mkdir(folder, { recursive: true });
  const made = new Map<number, Promise<unknown>>();
  const folderOf = (id: number): number => Math.floor(id / FOLDER_SIZE);
  const pathOf = (id: number): string => join(folder, String(folderOf(id)), `${id}.eml`);
  const folders = async (): Promise<number[]> =>
    (await readdir(folder)).filter((name) => FOLDER_NAME.test(name)).map(Number);

  return {
    write: async (id, raw) => {
      const number = folderOf(id);
      const making = made.get(number) ?? mkdir(join(folder, String(number)), { recursive: true });
      made.set(number, making);
      await making;
      const path = pathOf(id);
      await writeFile(`${path}.part`, raw);
      await rename(`${path}.part`, path);
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    ids: async () => {
      const lists = await Promise.all((await folders()).map((name) => readdir(join(folder, String(name)))));
      const names = lists.flat().map((name) => Number(MAIL_NAME.exec(name)?.[1]));
      return names.filter((id) => !Number.isNaN(id)).sort((a, b) => a - b);
    },
    removeBefore: async (id) => {
      const old = (await folders()).filter((number) => number < folderOf(id));
      for (const number of old) {
        made.delete(number);
        await rm(join(folder, String(number)), { recursive: true, force: true });
      }
      return folderOf(id) * FOLDER_SIZE;
    },
  };
}
