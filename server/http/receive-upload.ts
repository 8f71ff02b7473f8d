import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { limits } from '#contract/rules/limits.ts';
import { openTemporaryFile, type UploadedFile } from '../files/temporary-file.ts';
import { ApiError, refusal } from '../services/errors.ts';
import { createDataUrlDecoder } from './data-url.ts';
import { isTooDeep } from './json-bodies.ts';
import { createFieldReader } from './set-aside-field.ts';

/** A body with a file in its field `data`, which is an empty text here; `file` is null where that is no data URL. */
export interface Upload {
  readonly fields: unknown;
  readonly file: UploadedFile | null;
}

/** What a file takes in base64, and the rest of the body. */
const mostBytes = Math.ceil(limits.importFileBytes * 1.4);

/**
 * Takes in a JSON body whose `data` is a file as a data URL (spec 7.6). The file goes to disk part by part, whatever its
 * size; the caller closes it. Throws ApiError `tooLarge` or `malformedJson`.
 */
export async function receiveUpload(body: Readable): Promise<Upload> {
  const handle = await openTemporaryFile();
  try {
    const { fields, received } = await receive(body, handle);
    if (received === null) await handle.close();
    return { fields, file: received && { handle, ...received } };
  } catch (error) {
    await handle.close();
    // Who is still sending gets the answer when the rest has gone by.
    body.resume();
    throw error;
  }
}

async function receive(
  body: Readable,
  handle: FileHandle,
): Promise<{ fields: unknown; received: { size: number; digest: string } | null }> {
  const reader = createFieldReader('data');
  const decoder = createDataUrlDecoder();
  const digest = createHash('sha256');
  const rest: Buffer[] = [];
  let taken = 0;
  let size = 0;
  let restSize = 0;

  async function keep(bytes: Buffer | null): Promise<void> {
    if (!bytes || bytes.length === 0) return;
    size += bytes.length;
    if (size > limits.importFileBytes) throw tooLarge();
    digest.update(bytes);
    await handle.writeFile(bytes);
  }

  for await (const part of body.iterator({ destroyOnReturn: false })) {
    const parts = reader(part);
    taken += part.length;
    for (const each of parts.rest) {
      rest.push(Buffer.from(each));
      restSize += each.length;
    }
    if (taken > mostBytes) throw tooLarge();
    if (restSize > limits.jsonBytes) throw new ApiError('tooLarge');
    for (const each of parts.field) await keep(decoder.decode(each));
  }
  const last = decoder.end();
  await keep(last);
  return { fields: parse(Buffer.concat(rest)), received: last && { size, digest: digest.digest('hex') } };
}

const tooLarge = () => refusal('fileTooLarge', { megabytes: limits.importFileBytes / 1_000_000 });

function parse(rest: Buffer): unknown {
  const text = rest.toString('utf8');
  if (isTooDeep(text)) throw new ApiError('malformedJson');
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    throw new ApiError('malformedJson');
  }
}
