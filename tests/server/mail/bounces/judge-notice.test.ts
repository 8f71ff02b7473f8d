import { describe, expect, it } from 'vitest';
import { judgeNotice } from '#server/mail/bounces/judge-notice.ts';
import { readNotice } from '#server/mail/bounces/read-notice.ts';
import {
  deliveryReport,
  failedRecipient,
  feedbackReport,
  plainMail,
  writtenNotice,
} from '#tests/support/notices.ts';

const ana = 'ana@reader.example';
const judged = async (raw: string, sender = '', email = ana) =>
  judgeNotice(await readNotice(Buffer.from(raw)), sender, email);

describe('a delivery report', () => {
  it('as Postfix writes it says what was wrong with the address', async () => {
    expect(await judged(writtenNotice('postfix-unknown-user'), '', 'gone@reader.example')).toEqual({
      kind: 'hard',
      aboutAddress: true,
      code: '550 5.1.1',
      reason:
        '550 5.1.1 <gone@reader.example>: Recipient address rejected: User unknown in virtual mailbox table',
    });
    expect(await judged(writtenNotice('postfix-full-mailbox'), '', 'full@reader.example')).toMatchObject({
      kind: 'soft',
      aboutAddress: true,
      code: '452 4.2.2',
    });
  });

  it('counts for the address that the mail was for, whichever others it names', async () => {
    const ben = failedRecipient('ben@reader.example', '5.1.1');
    expect(await judged(deliveryReport([ben, failedRecipient('ANA@reader.example', '4.2.2')]))).toMatchObject(
      {
        kind: 'soft',
        code: '4.2.2',
      },
    );
    const forwarded = `Original-Recipient: rfc822;${ana}\n${failedRecipient('someone@else.example', '5.1.1')}`;
    expect(await judged(deliveryReport([ben, forwarded]))).toMatchObject({ kind: 'hard' });
  });

  it('of others alone, to whom it was forwarded, counts where nobody got it', async () => {
    const [one, other] = ['one@else.example', 'other@else.example'];
    const failed = failedRecipient(one!, '5.1.1');
    expect(await judged(deliveryReport([failed]))).toMatchObject({ kind: 'hard' });
    expect(await judged(deliveryReport([failed, failedRecipient(other!, '5.2.2')]))).toMatchObject({
      kind: 'soft',
    });
    const relayed = `Final-Recipient: rfc822; ${other}\nAction: relayed\nStatus: 2.0.0`;
    expect(await judged(deliveryReport([failed, relayed]))).toBeNull();
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'that the mail was %s is no bounce',
    async (action) => {
      const block = `Final-Recipient: rfc822; ${ana}\nAction: ${action}\nStatus: 4.4.1`;
      expect(await judged(deliveryReport([block]))).toBeNull();
    },
  );

  it('is read whatever it is encoded in, and whatever a relay that knows no better calls it', async () => {
    const block = failedRecipient(
      ana,
      '5.0.0',
      '\nDiagnostic-Code: smtp; 550-5.1.1 The account\n does not exist',
    );
    expect(await judged(deliveryReport([block]))).toMatchObject({
      kind: 'hard',
      code: '550 5.1.1',
      reason: '550-5.1.1 The account does not exist',
    });
    const encoded = Buffer.from(
      `Reporting-MTA: dns; mx\r\n\r\n${failedRecipient(ana, '5.1.1')}\r\n`,
    ).toString('base64');
    const raw = deliveryReport([]).replace(
      /message\/delivery-status\r\n\r\n[^-]*/,
      `message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n\r\n`,
    );
    expect(await judged(raw)).toMatchObject({ kind: 'hard', code: '5.1.1' });
    const global = deliveryReport([
      `Final-Recipient: utf-8; ana@bäckerei.example\nAction: failed\nStatus: 5.1.1`,
    ]).replace('message/delivery-status', 'message/global-delivery-status');
    expect(await judged(global, '', 'ana@xn--bckerei-5wa.example')).toMatchObject({ kind: 'hard' });
  });

  it('may have html in what it tells, and is read as the text that it is', async () => {
    const block = failedRecipient(
      ana,
      '5.7.1',
      '\nDiagnostic-Code: smtp; 554 5.7.1 <img src=x onerror=alert(1)>',
    );
    expect(await judged(deliveryReport([block]))).toEqual({
      kind: 'soft',
      aboutAddress: false,
      code: '554 5.7.1',
      reason: '554 5.7.1 <img src=x onerror=alert(1)>',
    });
  });

  it('in a mail that somebody else sends on is no report', async () => {
    const raw = plainMail(['From: ana@reader.example', 'Subject: Fwd'], 'See what came back').replace(
      /Content-Type[\s\S]*/,
      `Content-Type: message/rfc822\r\n\r\n${deliveryReport([failedRecipient(ana, '5.1.1')])}`,
    );
    expect(await judged(raw, 'ana@reader.example')).toBeNull();
  });
});

describe('a notice without a part for machines', () => {
  const daemon = 'From: Mail Delivery System <MAILER-DAEMON@mx.reader.example>';

  it.each([
    [
      'Hi. This is the qmail-send program.\n<ana@reader.example>:\nSorry, no mailbox here by that name. (#5.1.1)',
      'hard',
      '5.1.1',
    ],
    ['550 5.1.1 No such user', 'hard', '550 5.1.1'],
    ['The mailbox is full: 552-5.2.2 over quota', 'soft', '552 5.2.2'],
    ['Bericht onbestelbaar', 'soft', null],
  ] as const)('is judged by the code that it tells, if any: %s', async (text, kind, code) => {
    expect(await judged(plainMail([daemon, 'Subject: failure notice'], text))).toMatchObject({ kind, code });
  });

  it('of Exim names who failed in its head', async () => {
    const head = ['From: ana@reader.example', 'Auto-Submitted: auto-replied', `X-Failed-Recipients: ${ana}`];
    expect(await judged(plainMail(head, '550 5.1.1 Unknown user'))).toMatchObject({ kind: 'hard' });
  });

  it('that warns of a delay is no bounce', async () => {
    const head = [daemon, 'Subject: Warning: message delayed 24 hours'];
    expect(await judged(plainMail(head, '451 4.4.1 Connection timed out'))).toBeNull();
  });

  it.each([
    [
      '',
      ['From: ana@reader.example', 'Auto-Submitted: auto-replied', 'Subject: Out of office'],
      'Call 550 5.1.1',
    ],
    ['', ['From: ana@reader.example', 'Subject: Automatisch antwoord'], 'Ik ben er weer op 3 mei'],
    ['ana@reader.example', ['From: ana@reader.example', 'Subject: Re: Order'], 'I got 550 5.1.1 from you'],
    ['news@other.example', [daemon, 'Subject: Hello'], '550 5.1.1'],
  ] as const)(
    'from "%s" that a person or their machine answered with is no bounce',
    async (sender, head, text) => {
      expect(await judged(plainMail(head, text), sender)).toBeNull();
    },
  );
});

describe('a feedback report', () => {
  it.each(['abuse', 'fraud', 'opt-out'])('of %s is a complaint', async (type) => {
    expect(await judged(feedbackReport(type), 'loop@provider.example')).toMatchObject({
      kind: 'complaint',
      reason: type,
    });
  });

  it.each(['not-spam', 'auth-failure', 'virus'])('of %s is none', async (type) => {
    expect(await judged(feedbackReport(type))).toBeNull();
  });
});
