import { expect, it } from 'vitest';
import { oneMailbox } from '#server/mail/submitted/mailbox.ts';

it.each([
  ['hello@bakery.example', 'hello@bakery.example'],
  ['Hello@Bakery.EXAMPLE', 'hello@bakery.example'],
  ['<hello@bakery.example>', 'hello@bakery.example'],
  ['Ana de Boer <hello@bakery.example>', 'hello@bakery.example'],
  ['"De Boer, Ana" <hello@bakery.example>', 'hello@bakery.example'],
  ['"boss@bank.example" <hello@bakery.example>', 'hello@bakery.example'],
  ['=?utf-8?q?Caf=C3=A9?= <hello@bakery.example>', 'hello@bakery.example'],
  ['Café <hello@bakery.example>', 'hello@bakery.example'],
  ['hello@bakery.example (Ana)', 'hello@bakery.example'],
  ['hello@bäckerei.example', 'hello@xn--bckerei-5wa.example'],
])('reads %s', (value, address) => expect(oneMailbox(value)).toBe(address));

it.each([
  '',
  'a@bank.example, hello@bakery.example',
  'a@bank.example <hello@bakery.example>',
  '<hello@bakery.example> <a@bank.example>',
  'hello@bakery.example <a@bank.example>',
  '"a@bank.example"@bakery.example',
  '"a@bank.example>" <hello@bakery.example>, b@bank.example',
  'Team: hello@bakery.example;',
  'hello@bakery.example (a@bank.example)',
  'hello(a)@bakery.example',
  '<@bank.example:hello@bakery.example>',
  '< hello@bakery.example >',
  'hello@bakery.example\0a@bank.example',
  `${'a'.repeat(2_000)} <hello@bakery.example>`,
])('takes %j for no one address', (value) => expect(oneMailbox(value)).toBeNull());
