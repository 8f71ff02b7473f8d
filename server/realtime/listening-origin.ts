import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/**
 * Whether who opens a socket may listen: a page of the console, of the host that it asks or of a configured origin, or
 * what is no page at all and names no origin.
 */
export function isListeningOrigin(
  { consoleUrl, corsOrigins }: Pick<Config, 'consoleUrl' | 'corsOrigins'>,
  headers: IncomingHttpHeaders,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  // No page can set the header of a proxy.
  const forwarded = headers['x-forwarded-host']?.toString().split(',')[0]?.trim();
  const asked = new URL(origin);
  const isHost = [host, forwarded].includes(asked.host);
  return (
    isHost || [consoleUrl, ...corsOrigins].some((url) => url !== null && new URL(url).origin === asked.origin)
  );
}
