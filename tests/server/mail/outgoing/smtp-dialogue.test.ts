import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { afterTest, closeAll, failureOf, mail, poolTo, scriptedServer } from './smtp-world.ts';

afterEach(closeAll);

const hello = '250-hello\r\n250-PIPELINING\r\n250 SIZE 100000\r\n';

/** Answers that take everything; the test answers what it names itself. */
function takesAll(own: (line: string, socket: Socket) => boolean | undefined = () => false) {
  return (line: string, socket: Socket): void => {
    if (own(line, socket)) return;
    if (line.startsWith('EHLO')) socket.write(hello);
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (line === '.') socket.write('250 2.0.0 taken\r\n');
    else if (/^(?:MAIL|RCPT|RSET)/.test(line)) socket.write('250 fine\r\n');
    else if (line === 'QUIT') socket.end('221 bye\r\n');
  };
}

describe('a server that takes commands together', () => {
  it('gets the dot of a mail with the beginning of the next, whose end waits for the first answer', async () => {
    const chunks: string[] = [];
    const url = await scriptedServer(takesAll(), (chunk) => chunks.push(chunk));
    const pool = poolTo(url, 1);
    const known: string[] = [];
    const send = async (to: string) => {
      await pool.send({ ...mail(to), beforeFinalDot: async () => void known.push(`${to} may end`) });
      known.push(`${to} is taken`);
    };
    await Promise.all([send('ana@example.com'), send('bea@example.com')]);
    expect(chunks).toContainEqual(expect.stringMatching(/\r\n\.\r\nMAIL .*\r\nRCPT TO:<bea@.*\r\nDATA\r\n$/));
    expect(known).toEqual([
      'ana@example.com may end',
      'ana@example.com is taken',
      'bea@example.com may end',
      'bea@example.com is taken',
    ]);
  });

  it('that ends after a dot leaves that mail unknown, and the next one goes another way', async () => {
    let dots = 0;
    const url = await scriptedServer(
      takesAll((line, socket) => {
        if (line !== '.') return false;
        dots += 1;
        if (dots === 1) socket.destroy();
        return dots === 1;
      }),
    );
    const pool = poolTo(url, 1);
    const first = failureOf(pool.send(mail('ana@example.com')));
    const second = pool.send(mail('bea@example.com'));
    expect(await first).toMatchObject({ kind: 'connection', step: 'message', phase: 'afterDot' });
    expect((await second).response).toBe('250 2.0.0 taken');
  });

  it('is not taken for idle by a mail that is too large for it while another is unanswered', async () => {
    const known: string[] = [];
    const url = await scriptedServer(
      takesAll((line, socket) => {
        if (line === '.') setImmediate(() => socket.write('250 2.0.0 taken\r\n'));
        return line === '.';
      }),
    );
    const pool = poolTo(url, 1);
    const first = pool.send(mail('ana@example.com')).then(() => known.push('taken'));
    const second = failureOf(pool.send(mail('bea@example.com', 'x'.repeat(100_000))));
    expect(await second.finally(() => known.push('too large'))).toMatchObject({
      kind: 'permanent',
      step: 'sender',
    });
    await first;
    expect(known).toEqual(['taken', 'too large']);
  });

  it('is told to forget a mail that it refused before the next is begun', async () => {
    const lines: string[] = [];
    const url = await scriptedServer(
      takesAll((line, socket) => {
        lines.push(line);
        if (line.includes('<bad@')) socket.write('550 5.1.1 nobody\r\n');
        else if (line === 'DATA' && lines.at(-2)?.includes('<bad@'))
          socket.write('503 no one to send to\r\n');
        else return false;
        return true;
      }),
    );
    const pool = poolTo(url, 1);
    const refused = await failureOf(pool.send(mail('bad@example.com')));
    expect(refused).toMatchObject({ kind: 'permanent', step: 'recipient', phase: 'beforeDot', code: 550 });
    await pool.send(mail('bea@example.com'));
    expect(lines.filter((line) => /^[A-Z]{4}/.test(line)).map((line) => line.slice(0, 4))).toEqual(
      'EHLO MAIL RCPT DATA RSET MAIL RCPT DATA'.split(' '),
    );
  });

  it('that wants the content of a mail it refused is left', async () => {
    let connections = 0;
    const url = await scriptedServer(
      takesAll((line, socket) => {
        if (line.startsWith('EHLO')) connections += 1;
        if (!line.includes('<bad@')) return false;
        socket.write('550 5.1.1 nobody\r\n');
        return true;
      }),
    );
    const pool = poolTo(url, 1);
    expect(await failureOf(pool.send(mail('bad@example.com')))).toMatchObject({
      kind: 'permanent',
      step: 'recipient',
    });
    await pool.send(mail('bea@example.com'));
    expect(connections).toBe(2);
  });
});

describe('what a server may say', () => {
  it('comes in pieces and in many lines, and 251 is as good as 250', async () => {
    const url = await scriptedServer(
      takesAll((line, socket) => {
        if (line.startsWith('RCPT')) socket.write('251 forwarded\r\n');
        else if (line === '.')
          for (const piece of ['25', '0-taken\r', '\n250 as numb', 'er 7\r\n']) socket.write(piece);
        else return false;
        return true;
      }),
    );
    expect((await poolTo(url).send(mail('ana@example.com'))).response).toBe('250-taken\n250 as number 7');
  });

  it('may be that it knows no EHLO', async () => {
    const lines: string[] = [];
    const url = await scriptedServer(
      takesAll((line, socket) => {
        lines.push(line.split(' ')[0]!);
        if (line.startsWith('EHLO')) socket.write('502 what\r\n');
        else if (line.startsWith('HELO')) socket.write('250 hello\r\n');
        else return false;
        return true;
      }),
    );
    await poolTo(url).send(mail('ana@example.com'));
    expect(lines.slice(0, 5)).toEqual(['EHLO', 'HELO', 'MAIL', 'RCPT', 'DATA']);
  });

  it('is no SMTP: the connection is given up, and the mail was not handed over', async () => {
    const url = await scriptedServer((line, socket) => {
      if (line.startsWith('EHLO')) socket.write(hello);
      else socket.write('HTTP/1.1 400 Bad Request\r\n');
    });
    expect(await failureOf(poolTo(url).send(mail('ana@example.com')))).toMatchObject({
      kind: 'connection',
      phase: 'beforeDot',
      code: null,
    });
  });

  it('is not believed where it came before the handshake that it belongs after', async () => {
    const ended: Promise<unknown>[] = [];
    const url = await scriptedServer((line, socket) => {
      if (line.startsWith('EHLO')) socket.write('250-hello\r\n250 STARTTLS\r\n');
      if (line !== 'STARTTLS') return;
      ended.push(once(socket, 'close'));
      socket.write('220 go\r\n250 in\r\n');
    });
    expect(await failureOf(poolTo(url).verify())).toMatchObject({ kind: 'connection', step: 'connect' });
    await Promise.all(ended);
  });
});

describe('authentication', () => {
  it.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])('works by %s where that is what is offered', async (method) => {
    const sink = await startSmtpSink(undefined, {
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      authMethods: [method],
      onAuth: (auth, _session, callback) => {
        const right = auth.password === 'p w' || (auth.validatePassword?.('p w') ?? false);
        callback(null, auth.username === 'me' && right ? { user: 'me' } : {});
      },
    });
    afterTest(() => sink.close());
    await poolTo(sink.url.replace('//', '//me:p%20w@')).send(mail('ana@example.com'));
    expect(sink.messages).toHaveLength(1);
    const wrong = await failureOf(poolTo(sink.url.replace('//', '//me:wrong@')).verify());
    expect(wrong).toMatchObject({ kind: 'connection', step: 'connect', code: 535 });
  });
});
