import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm)$/;
/** What is smaller fits into a packet or two as it is. */
const smallest = 1_024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Puts what is compressed beside each file of a folder that becomes smaller by it, as `.br` and `.gz`.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => compressible.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, { params })),
    writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 })),
  ]);
}
