import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asciiAddress, parseAddress } from '#contract/rules/address.ts';
import { composeMail } from '#server/mail/compose/compose-mail.ts';
import { MailAddressError } from '#server/mail/compose/headers.ts';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';

let sink: SmtpSink;
let pool: SmtpPool;

beforeAll(async () => {
  sink = await startSmtpSink();
  pool = createSmtpPool({ url: sink.url, connections: 2, log: { warn: () => undefined } });
});

afterAll(async () => {
  await pool.close(0);
  await sink.close();
});

function mailTo(to: string) {
  return composeMail({
    from: { name: 'Acme', email: 'news@acme.example' },
    to,
    subject: 's',
    text: 't',
    html: 'h',
    messageId: '1@acme.example',
    date: new Date('2026-11-27T20:19:22Z'),
  });
}

const odd = fc.constantFrom(
  ...[
    '\r\n',
    '\n',
    '\0',
    ',',
    ';',
    '"',
    ' ',
    '<',
    '>',
    '(',
    ')',
    ':',
    '@',
    '\\',
    '\u2028',
    '\u00a0',
    '\u200b',
  ],
  ...[
    "'",
    '+',
    '%',
    '!',
    '.',
    '-',
    '_',
    '=',
    '{',
    '|',
    '%0a',
    '%0d%0aBcc:',
    'é',
    'ü',
    '例',
    '🎉',
    'а',
    'ß',
    '[1.2.3.4]',
  ],
);
const plain = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const piece = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: odd });
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const address = fc
  .tuple(word, word, fc.constantFrom('com', 'nl', 'example', 'xn--p1ai', 'рф', ''))
  .map(([local, domain, top]) => `${local}@${domain}.${top}`);

describe('an address on its way out', () => {
  it('reaches the server as exactly one recipient, or not at all', async () => {
    const counts = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(address, async (typed) => {
        const before = sink.messages.length;
        const parsed = parseAddress(typed);
        if (!parsed.ok) {
          counts.refused += 1;
          expect(() => mailTo(typed)).toThrow(MailAddressError);
          return;
        }
        counts.taken += 1;
        await pool.send(mailTo(typed));
        expect(sink.messages).toHaveLength(before + 1);
        const { to: seen, raw } = sink.messages[before] ?? { to: [], raw: Buffer.alloc(0) };
        // The server of the sink shows domains decoded.
        const to = seen.map(asciiAddress);
        expect(to).toEqual([asciiAddress(parsed.address)]);
        expect(to[0]?.toLowerCase()).toBe(parsed.folded);
        expect(raw.toString('latin1').match(/^(?:to|cc|bcc):.*$/gim)).toEqual([`To: ${to[0]}`]);
      }),
      { numRuns: 600, seed: 20261127 },
    );
    expect(counts.taken).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(100);
  });
});
