import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendEncoded } from './send-answer.ts';

/** Serves the built console at `/`, its hashed files for ever, and tells it the API host in a meta tag. */
export async function registerConsole(app: FastifyInstance, config: Config): Promise<void> {
  const root = consoleFolder();
  if (!root) return;
  const page = readFileSync(path.join(root, 'index.html'), 'utf8').replace(
    '<meta name="api-url" content="" />',
    `<meta name="api-url" content="${escapeAttribute(config.apiUrl ?? '')}" />`,
  );
  const version = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
  app.get('/', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag: version });
    if (request.headers['if-none-match']?.includes(version)) return reply.status(304).send();
    return sendEncoded(reply.type('text/html; charset=utf-8'), page);
  });
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    list: false,
    // The build has put what is compressed beside each file.
    preCompressed: true,
  });
}

function consoleFolder(): string | null {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, '../web'), ...builds(path.join(here, '../../dist'))];
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html'))) ?? null;
}

/** The consoles that were built, for a server that runs from its sources. */
function builds(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => path.join(folder, name, 'web'));
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
