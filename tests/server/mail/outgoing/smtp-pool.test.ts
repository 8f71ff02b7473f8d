import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import type { SmtpSendError } from '#server/mail/outgoing/smtp-send-error.ts';
import { type SinkBehaviour, type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { afterTest, closeAll, failureOf, mail, poolTo, scriptedServer } from './smtp-world.ts';

afterEach(closeAll);

async function sinkWith(behaviour?: SinkBehaviour, options = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(behaviour, options);
  afterTest(() => sink.close());
  return sink;
}

async function setUp(
  behaviour?: SinkBehaviour,
  connections?: number,
): Promise<{ sink: SmtpSink; pool: SmtpPool }> {
  const sink = await sinkWith(behaviour);
  return { sink, pool: poolTo(sink.url, connections) };
}

/** The socket of the next connection that this process makes. */
function nextClientSocket(): Promise<Socket> {
  return new Promise((resolve) => {
    const take = (message: unknown): void => {
      unsubscribe('net.client.socket', take);
      resolve((message as { socket: Socket }).socket);
    };
    subscribe('net.client.socket', take);
  });
}

describe('sending', () => {
  it('hands the bytes over as they are, to exactly one recipient', async () => {
    const { sink, pool } = await setUp();
    const { response } = await pool.send(mail('ana@example.com', '.dot\r\n..two\r\nx\r\n'));
    expect(response).toMatch(/^250/);
    expect(sink.messages).toMatchObject([
      { from: 'news@acme.example', to: ['ana@example.com'], messageId: '<ana@example.com>', accepted: true },
    ]);
    expect(sink.messages[0]?.raw.toString()).toBe(
      'Message-ID: <ana@example.com>\r\n\r\n.dot\r\n..two\r\nx\r\n',
    );
  });

  it('reuses its connections and never opens more than it may', async () => {
    const { sink, pool } = await setUp();
    await Promise.all(Array.from({ length: 60 }, (_, index) => pool.send(mail(`u${index}@example.com`))));
    expect(sink.messages).toHaveLength(60);
    expect(sink.connections).toBe(3);
    expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(60);
  });

  it('writes the final dot only when it may', async () => {
    const { sink, pool } = await setUp();
    let seenBefore = -1;
    await pool.send({
      ...mail('ana@example.com', 'x'.repeat(200_000)),
      beforeFinalDot: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        seenBefore = sink.messages.length;
      },
    });
    expect(seenBefore).toBe(0);
    expect(sink.messages).toHaveLength(1);
  });

  it('sends nothing when it may not', async () => {
    const { sink, pool } = await setUp(undefined, 1);
    const refusal = new Error('not now');
    const sending = pool.send({ ...mail('ana@example.com'), beforeFinalDot: () => Promise.reject(refusal) });
    await expect(sending).rejects.toBe(refusal);
    await pool.send(mail('bea@example.com'));
    expect(sink.messages.map(({ to }) => to)).toEqual([['bea@example.com']]);
  });
});

describe('refusals', () => {
  it.each([
    ['permanent', 'recipient', 'beforeDot', 550, '5.1.1'],
    ['temporary', 'recipient', 'beforeDot', 450, '4.2.1'],
    ['permanent', 'message', 'afterDot', 554, '5.7.1'],
    ['temporary', 'message', 'afterDot', 450, '4.2.1'],
  ] as const)(
    'a %s one at the %s is told apart and hurts nobody else',
    async (kind, at, phase, code, enhancedCode) => {
      const { sink, pool } = await setUp({ mode: kind, recipients: ['bad@example.com'], at }, 1);
      await pool.send(mail('ana@example.com'));
      const error = await failureOf(pool.send(mail('bad@example.com')));
      expect(error).toMatchObject({ kind, step: at, phase, code, enhancedCode });
      await pool.send(mail('bea@example.com'));
      expect(sink.messages.filter(({ accepted }) => accepted)).toHaveLength(2);
      expect(sink.connections).toBe(1);
    },
  );

  it('of the sender is not about the recipient', async () => {
    const url = await scriptedServer((line, socket) => {
      if (/^EHLO/.test(line)) socket.write('250 hello\r\n');
      else if (/^MAIL/.test(line)) socket.write('530 5.7.0 Authentication required\r\n');
      else socket.write('250 ok\r\n');
    });
    expect(await failureOf(poolTo(url).send(mail('ana@example.com')))).toMatchObject({
      kind: 'permanent',
      step: 'sender',
      phase: 'beforeDot',
      code: 530,
    });
  });

  it('of a mail that is too large is known before it is sent', async () => {
    const sink = await sinkWith(undefined, { size: 1000 });
    expect(await failureOf(poolTo(sink.url).send(mail('ana@example.com', 'x'.repeat(2000))))).toMatchObject({
      kind: 'permanent',
      phase: 'beforeDot',
    });
  });
});

describe('connections that end', () => {
  it('after the dot leave it unknown whether the mail was taken', async () => {
    const { sink, pool } = await setUp({ mode: 'close', recipients: ['ana@example.com'] }, 1);
    const error = await failureOf(pool.send(mail('ana@example.com')));
    expect(error).toMatchObject({ kind: 'connection', phase: 'afterDot', code: null });
    await pool.send(mail('bea@example.com'));
    expect(sink.messages.map(({ accepted }) => accepted)).toEqual([false, true]);
  });

  it('before the dot leave it certain that it was not', async () => {
    const url = await scriptedServer((line, socket) => {
      if (/^EHLO/.test(line)) socket.write('250 hello\r\n');
      else if (/^DATA/.test(line)) socket.write('354 go\r\n');
      else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
      else socket.destroy();
    });
    const socket = nextClientSocket();
    let held = false;
    const error = await failureOf(
      poolTo(url).send({
        ...mail('ana@example.com'),
        beforeFinalDot: async () => {
          await once(await socket, 'close');
          held = true;
        },
      }),
    );
    expect(error).toMatchObject({ kind: 'connection', phase: 'beforeDot' });
    expect(held).toBe(true);
  });

  it('while idle are replaced without a word', async () => {
    const open: Socket[] = [];
    let mails = 0;
    const url = await scriptedServer((line, socket) => {
      if (!open.includes(socket)) open.push(socket);
      if (/^EHLO|^MAIL|^RCPT/.test(line)) socket.write('250 ok\r\n');
      if (/^DATA/.test(line)) socket.write('354 go\r\n');
      if (line === '.') {
        mails += 1;
        socket.write('250 taken\r\n');
        socket.write('421 4.4.2 idle too long\r\n');
        socket.end();
      }
    });
    const pool = poolTo(url, 1);
    await pool.send(mail('ana@example.com'));
    await pool.send(mail('bea@example.com'));
    expect(mails).toBe(2);
    expect(open).toHaveLength(2);
  });

  it('cannot be made: the fault is not about the mail', async () => {
    const sink = await startSmtpSink();
    await sink.close();
    const pool = poolTo(sink.url);
    const errors = await Promise.all(
      Array.from({ length: 5 }, () => failureOf(pool.send(mail('ana@example.com')))),
    );
    for (const error of errors)
      expect(error).toMatchObject({ kind: 'connection', step: 'connect', phase: 'beforeDot' });
    expect(await failureOf(pool.verify())).toMatchObject({ kind: 'connection' });
  });
});

describe('security', () => {
  const onAuth = (
    auth: { username?: string; password?: string },
    _session: unknown,
    callback: (error: Error | null, response?: { user: string }) => void,
  ) => callback(null, auth.username === 'me' && auth.password === 'p w' ? { user: 'me' } : undefined);

  it('authenticates', async () => {
    const sink = await sinkWith(undefined, {
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth,
    });
    const pool = poolTo(sink.url.replace('//', '//me:p%20w@'));
    await pool.verify();
    await pool.send(mail('ana@example.com'));
    expect(sink.messages).toHaveLength(1);
    expect(sink.connections).toBe(1);
    expect(await failureOf(poolTo(sink.url.replace('//', '//me:wrong@')).verify())).toMatchObject({
      kind: 'connection',
      step: 'connect',
      code: 535,
    });
  });

  it('does not send a password to a server that asks for none', async () => {
    const sink = await sinkWith();
    expect(await failureOf(poolTo(sink.url.replace('//', '//me:x@')).verify())).toMatchObject({
      kind: 'connection',
    });
  });

  it('upgrades with STARTTLS and checks the certificate', async () => {
    const sink = await sinkWith(undefined, { disabledCommands: ['AUTH'] });
    expect(await failureOf(poolTo(sink.url).verify())).toMatchObject({ kind: 'connection' });
    await poolTo(`${sink.url}?rejectUnauthorized=false&requireTLS=true`).send(mail('ana@example.com'));
    expect(sink.messages).toHaveLength(1);
  });

  it('speaks TLS from the start with smtps', async () => {
    const sink = await sinkWith(undefined, { secure: true });
    await poolTo(`smtps://127.0.0.1:${sink.port}?rejectUnauthorized=false`).send(mail('ana@example.com'));
    expect(sink.messages).toHaveLength(1);
  });

  it('goes no further when TLS is demanded and not offered', async () => {
    const sink = await sinkWith();
    expect(await failureOf(poolTo(`${sink.url}?requireTLS=true`).verify())).toMatchObject({
      kind: 'connection',
    });
  });
});

describe('closing', () => {
  it('finishes what is under way and refuses what waits', async () => {
    const { sink, pool } = await setUp(undefined, 1);
    let closing: Promise<void> | undefined;
    let waiting: Promise<SmtpSendError> | undefined;
    await pool.send({
      ...mail('ana@example.com'),
      beforeFinalDot: async () => {
        waiting = failureOf(pool.send(mail('bea@example.com')));
        closing = pool.close(60_000);
      },
    });
    await closing;
    expect(await waiting).toMatchObject({ kind: 'connection', phase: 'beforeDot' });
    expect(await failureOf(pool.send(mail('cor@example.com')))).toMatchObject({
      kind: 'connection',
      phase: 'beforeDot',
    });
    expect(sink.messages.map(({ to }) => to)).toEqual([['ana@example.com']]);
  });

  it('ends at its deadline what does not finish', async () => {
    const { sink, pool } = await setUp({ mode: 'stall' });
    const sending = failureOf(pool.send(mail('ana@example.com')));
    await sink.waitFor(1);
    await pool.close(1);
    expect(await sending).toMatchObject({ kind: 'connection', phase: 'afterDot' });
  });

  it('does not wait for a server that never greets', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const pool = createSmtpPool({
      url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      connections: 1,
      log: { warn: () => undefined },
    });
    const connected = new Promise<Socket>((resolve) => silent.once('connection', resolve));
    const sending = failureOf(pool.send(mail('ana@example.com')));
    const socket = await connected;
    await pool.close(1);
    socket.destroy();
    expect(await sending).toMatchObject({ kind: 'connection', step: 'connect' });
    await new Promise((resolve) => silent.close(resolve));
  });
});
