import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

test('without an environment everything has its usual value', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4600,
    dataDir: 'data',
    databaseUrl: null,
    privateTargets: [],
    publicUrl: null,
    consoleUrl: null,
    apiUrl: null,
    corsOrigins: [],
    smtpUrl: null,
    mailFrom: 'postkey@postkey.example',
    mailConnections: 20,
    submissionPort: 5587,
    publicSubmissionPort: null,
    inboundPort: 2525,
    inboundDomain: null,
    tls: null,
    role: 'all',
    adminEmail: null,
    adminPassword: null,
    demo: true,
    logLevel: 'warn',
    dkim: null,
    pusher: null,
  });
});

test('an empty value is no value', () => {
  expect(readConfig({ PORT: '', HOST: '', SMTP_URL: '', DEMO: '', CORS_ORIGINS: '' })).toEqual(
    readConfig({}),
  );
});

test('values are read, and origins have no slash at the end', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/postkey',
    DATABASE_URL: 'postgresql://postkey@localhost/postkey',
    PUBLIC_URL: 'https://mail.example.com/',
    CONSOLE_URL: 'https://console.example.com/sub//',
    CORS_ORIGINS: 'https://a.example, https://b.example/',
    SMTP_URL: 'smtps://user:secret@relay.example',
    MAIL_FROM: 'post@example.com',
    ROLE: 'worker',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Correct-Horse-1',
    PUSHER_KEY: 'key',
    PUSHER_APP_ID: '1',
    PUSHER_SECRET: 'secret',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    publicUrl: 'https://mail.example.com',
    consoleUrl: 'https://console.example.com/sub',
    corsOrigins: ['https://a.example', 'https://b.example'],
    role: 'worker',
    adminEmail: 'admin@example.com',
    pusher: { key: 'key', appId: '1', secret: 'secret', cluster: 'eu', host: null },
  });
});

test('demo data is for the local mailbox alone', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  expect(readConfig({ SMTP_URL: 'smtp://relay.example', MAIL_FROM: 'a@b.example' }).demo).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'many' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '80.5' }],
  ['MAIL_CONNECTIONS', { MAIL_CONNECTIONS: '0' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
  ['SMTP_URL', { SMTP_URL: 'relay.example:25' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://relay.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'mail.example.com' }],
  ['CONSOLE_URL', { CONSOLE_URL: 'ftp://example.com' }],
  ['API_URL', { API_URL: 'javascript:alert(1)' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example,*' }],
  ['ALLOW_PRIVATE_TARGETS', { ALLOW_PRIVATE_TARGETS: '10.0.0.0/8,localhost' }],
  ['ROLE', { ROLE: 'both' }],
  ['DEMO', { DEMO: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TLS_CERT_FILE', { TLS_CERT_FILE: 'cert.pem' }],
  ['SUBMISSION_PORT', { SUBMISSION_PORT: 'smtp' }],
  ['INBOUND_PORT', { INBOUND_PORT: '-1' }],
  ['INBOUND_DOMAIN', { INBOUND_DOMAIN: 'in example.com' }],
  ['DKIM_SELECTOR', { DKIM_DOMAIN: 'example.com', DKIM_PRIVATE_KEY_FILE: 'key.pem' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'x' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'Correct-Horse-1' }],
  ['PUSHER_SECRET', { PUSHER_KEY: 'key', PUSHER_APP_ID: '1' }],
])('a bad %s is named', (name, environment) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test('no sentence repeats a password', () => {
  for (const environment of [
    { DATABASE_URL: 'mysql://user:hunter2@localhost' },
    { SMTP_URL: 'http://user:hunter2@relay' },
    { ADMIN_PASSWORD: 'hunter2' },
  ]) {
    expect(() => readConfig(environment)).toThrow(/^(?!.*hunter2)/);
  }
});
