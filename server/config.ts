import ipaddr from 'ipaddr.js';
import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';

/** The environment, parsed once; every value is checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where pages, tracking and unsubscribe live; null until the address listened on is known. */
  readonly publicUrl: string | null;
  /** Where mailed console links point to; null until the address listened on is known. */
  readonly consoleUrl: string | null;
  /** The API host that the console is told, where it is another one. */
  readonly apiUrl: string | null;
  readonly corsOrigins: readonly string[];
  /** Networks of its own that users may have it call, such as `10.0.0.0/8`; the public ones it may always. */
  readonly privateTargets: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly mailConnections: number;
  /** Where programs hand mails over. */
  readonly submissionPort: number;
  /** What they are told in its place, where a port of another machine leads there. */
  readonly publicSubmissionPort: number | null;
  /** Where other mail servers hand over what comes back, and mails for receivers. */
  readonly inboundPort: number;
  /** The domain whose mail comes there; null where none does, and mails come back to their senders. */
  readonly inboundDomain: string | null;
  /** What is shown on these ports; null makes a certificate of its own. */
  readonly tls: { certFile: string; keyFile: string } | null;
  readonly role: 'api' | 'worker' | 'all';
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly demo: boolean;
  readonly logLevel: string;
  /** Signs what is mailed to a relay that does not sign; null leaves it to the relay. */
  readonly dkim: { domain: string; selector: string; privateKeyFile: string } | null;
  readonly pusher: {
    key: string;
    appId: string;
    secret: string;
    cluster: string;
    host: string | null;
  } | null;
}

/** An environment value that cannot be used; the sentence names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws a ConfigError that names the first variable with a bad value. */
export function readConfig(environment: Environment): Config {
  const smtpUrl = optionalUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']);
  const adminEmail = optionalAddress(environment, 'ADMIN_EMAIL');
  const adminPassword = environment.ADMIN_PASSWORD || null;
  if ((adminEmail === null) !== (adminPassword === null)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  const mailFrom = optionalAddress(environment, 'MAIL_FROM');
  if (smtpUrl && !mailFrom)
    throw new ConfigError('MAIL_FROM must be set where SMTP_URL is: system mail is sent from it');
  return {
    host: environment.HOST || '127.0.0.1',
    port: integer(environment, 'PORT', 4600, 0, 65_535),
    dataDir: environment.DATA_DIR || 'data',
    databaseUrl: optionalUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: optionalOrigin(environment, 'PUBLIC_URL'),
    consoleUrl: optionalOrigin(environment, 'CONSOLE_URL'),
    apiUrl: optionalOrigin(environment, 'API_URL'),
    corsOrigins: listed(environment.CORS_ORIGINS).map(origin('CORS_ORIGINS')),
    privateTargets: listed(environment.ALLOW_PRIVATE_TARGETS).map(network('ALLOW_PRIVATE_TARGETS')),
    smtpUrl,
    mailFrom: mailFrom ?? 'postkey@postkey.example',
    mailConnections: integer(environment, 'MAIL_CONNECTIONS', 20, 1, 200),
    submissionPort: integer(environment, 'SUBMISSION_PORT', 5587, 0, 65_535),
    publicSubmissionPort: integer(environment, 'PUBLIC_SUBMISSION_PORT', 0, 1, 65_535) || null,
    inboundPort: integer(environment, 'INBOUND_PORT', 2525, 0, 65_535),
    inboundDomain: optionalDomain(environment, 'INBOUND_DOMAIN'),
    tls: tls(environment),
    role: choice(environment, 'ROLE', ['all', 'api', 'worker']),
    adminEmail,
    adminPassword,
    demo: smtpUrl === null && choice(environment, 'DEMO', ['1', '0']) === '1',
    logLevel: choice(environment, 'LOG_LEVEL', [
      'warn',
      'fatal',
      'error',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
    dkim: dkim(environment),
    pusher: pusher(environment),
  };
}

function integer(environment: Environment, name: string, initial: number, min: number, max: number): number {
  const value = environment[name];
  if (!value) return initial;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
}

function choice<const Options extends readonly [string, ...string[]]>(
  environment: Environment,
  name: string,
  options: Options,
): Options[number] {
  const value = environment[name];
  if (!value) return options[0];
  const chosen = options.find((option) => option === value);
  if (chosen !== undefined) return chosen;
  throw new ConfigError(`${name} must be one of ${options.join(', ')}, not "${value}"`);
}

function optionalUrl(environment: Environment, name: string, protocols: readonly string[]): string | null {
  const value = environment[name];
  if (!value) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new ConfigError(
    `${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  );
}

function optionalOrigin(environment: Environment, name: string): string | null {
  const value = environment[name];
  return value ? origin(name)(value) : null;
}

function origin(name: string): (value: string) => string {
  return (value) => {
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, '');
    throw new ConfigError(`${name} must be a URL that starts with http:// or https://, not "${value}"`);
  };
}

function listed(value = ''): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function network(name: string): (value: string) => string {
  return (value) => {
    if (ipaddr.isValidCIDR(value)) return value;
    throw new ConfigError(`${name} must list networks such as 10.0.0.0/8, not "${value}"`);
  };
}

function optionalAddress(environment: Environment, name: string): string | null {
  const value = environment[name];
  if (!value) return null;
  const parsed = parseAddress(value, LONGEST_USER_ADDRESS);
  if (parsed.ok) return parsed.address;
  throw new ConfigError(`${name} must be a mail address, not "${value}"`);
}

function optionalDomain(environment: Environment, name: string): string | null {
  const value = environment[name];
  if (!value) return null;
  const parsed = parseAddress(`postmaster@${value}`, LONGEST_USER_ADDRESS);
  if (parsed.ok) return parsed.folded.slice(parsed.folded.indexOf('@') + 1);
  throw new ConfigError(`${name} must be a domain such as in.example.com, not "${value}"`);
}

function dkim(environment: Environment): Config['dkim'] {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: privateKeyFile } = environment;
  if (!domain && !selector && !privateKeyFile) return null;
  if (!domain || !selector || !privateKeyFile) {
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE must be set together');
  }
  return { domain, selector, privateKeyFile };
}

function tls(environment: Environment): Config['tls'] {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = environment;
  if (!certFile && !keyFile) return null;
  if (!certFile || !keyFile) throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE must be set together');
  return { certFile, keyFile };
}

function pusher(environment: Environment): Config['pusher'] {
  const { PUSHER_KEY: key, PUSHER_APP_ID: appId, PUSHER_SECRET: secret } = environment;
  if (!key && !appId && !secret) return null;
  if (!key || !appId || !secret)
    throw new ConfigError('PUSHER_KEY, PUSHER_APP_ID and PUSHER_SECRET must be set together');
  return {
    key,
    appId,
    secret,
    cluster: environment.PUSHER_CLUSTER || 'eu',
    host: environment.PUSHER_HOST || null,
  };
}
