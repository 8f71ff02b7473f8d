import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mailMode, warnings } from '#server/start/advice.ts';

const local = 'http://127.0.0.1:4600';
const relay = { SMTP_URL: 'smtp://user:hunter2@relay.example:2525', MAIL_FROM: 'a@b.example' };

test('the usual start warns of nothing', () => {
  expect(warnings(readConfig({}), local)).toEqual([]);
});

test('it warns of links that others cannot open', () => {
  const [warning] = warnings(readConfig({ HOST: '0.0.0.0' }), local);
  expect(warning).toContain('PUBLIC_URL');
  const config = readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'http://lan.example' });
  expect(warnings(config, 'http://lan.example')).toEqual([]);
});

test('it warns of a relay without https links, and of a role without a relay', () => {
  expect(warnings(readConfig(relay), local)).toEqual([expect.stringContaining('SMTP_URL')]);
  expect(warnings(readConfig(relay), 'https://mail.example')).toEqual([]);
  expect(warnings(readConfig({ ROLE: 'worker' }), local)).toEqual([expect.stringContaining('ROLE')]);
});

test('the way of mail is said without a password', () => {
  expect(mailMode(null)).toContain('local mailbox');
  expect(mailMode(relay.SMTP_URL)).toBe('mail: relay relay.example:2525');
});
