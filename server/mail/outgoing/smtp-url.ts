import { isIP } from 'node:net';

/** A relay as its address describes it, in the terms of the SMTP connection. */
export interface SmtpTarget {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** STARTTLS must succeed before anything is said. */
  requireTls: boolean;
  ignoreTls: boolean;
  rejectUnauthorized: boolean;
  auth: { user: string; pass: string } | null;
  /** The name for EHLO; undefined lets the connection choose. */
  name: string | undefined;
}

/** An SMTP address that cannot be used; the message says why, without its password. */
export class SmtpUrlError extends Error {
  override readonly name = 'SmtpUrlError';
}

const KNOWN_PARAMETERS = new Set(['requireTLS', 'ignoreTLS', 'rejectUnauthorized', 'name']);
const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`. STARTTLS is used when it is offered and
 * demanded when there is a password for another machine. Parameters: `requireTLS`, `ignoreTLS`,
 * `rejectUnauthorized` (true or false) and `name` (for EHLO). Throws SmtpUrlError.
 */
export function parseSmtpUrl(text: string): SmtpTarget {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new SmtpUrlError('expected smtp://host:port or smtps://host:port');
  }
  if (url.hostname === '') throw new SmtpUrlError('the host is missing');
  for (const name of url.searchParams.keys()) {
    if (!KNOWN_PARAMETERS.has(name)) throw new SmtpUrlError(`unknown parameter ${name}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const auth = credentials(url);
  const ignoreTls = flag(url, 'ignoreTLS', false);
  return {
    host,
    port: url.port === '' ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    secure,
    requireTls: flag(url, 'requireTLS', auth !== null && !secure && !ignoreTls && !isLoopback(host)),
    ignoreTls,
    rejectUnauthorized: flag(url, 'rejectUnauthorized', true),
    auth,
    name: url.searchParams.get('name') ?? undefined,
  };
}

function credentials(url: URL): SmtpTarget['auth'] {
  if (url.username === '') return null;
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch (error) {
    throw new SmtpUrlError('the user or password is not percent-encoded', { cause: error });
  }
}

function flag(url: URL, name: string, fallback: boolean): boolean {
  const value = url.searchParams.get(name);
  if (value === null) return fallback;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw new SmtpUrlError(`${name} must be true or false`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
