import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboundClient, type OutboundClient, type OutboundOptions } from '#server/outbound/client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { publicTargets } from '#server/outbound/targets.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Served {
  readonly url: string;
  readonly port: number;
  readonly paths: readonly string[];
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Served> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, paths };
}

async function serveBytes(talk: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A client that may call this machine. */
function clientWith(options: Partial<OutboundOptions> = {}): OutboundClient {
  const client = createOutboundClient({ targets: publicTargets(['127.0.0.0/8']), ...options });
  closing.push(() => client.close());
  return client;
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof OutboundError ? error.failure : `no OutboundError: ${String(error)}`;
}

describe('a call to another server', () => {
  it('sends what it is given and gives what is answered', async () => {
    const bodies: string[] = [];
    const { url, paths } = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(`${request.method} ${request.headers['x-signature']} ${body}`);
      response.writeHead(422, { 'x-reason': 'words' }).end('no');
    });
    const call = {
      method: 'POST',
      url: `${url}/hook?a=b`,
      headers: { 'x-signature': 's' },
      body: '{}',
    } as const;
    const answer = await clientWith().call(call);
    expect([answer.status, answer.headers['x-reason'], answer.body.toString()]).toEqual([422, 'words', 'no']);
    expect([paths, bodies]).toEqual([['/hook?a=b'], ['POST s {}']]);
  });

  it('follows no redirect', async () => {
    const { url, paths } = await serve((_, response) =>
      response.writeHead(302, { location: '/secret' }).end(),
    );
    expect((await clientWith().call({ method: 'GET', url: `${url}/first` })).status).toBe(302);
    expect(paths).toEqual(['/first']);
  });

  it('reads the start of a body that does not end', async () => {
    const { url } = await serve((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000, 'x')));
      };
      response.on('drain', send);
      send();
    });
    const answer = await clientWith({ bytes: 2_500 }).call({ method: 'GET', url });
    expect(answer.body).toHaveLength(2_500);
  });

  it('fails by name when nothing comes, when a body stalls, and when what comes is something else', async () => {
    const silent = await serve(() => undefined);
    const stalling = await serve((_, response) => response.write('begin'));
    const odd = await serveBytes((socket) => socket.end('220 mail.example ESMTP\r\n'));
    const gone = await serveBytes((socket) => socket.destroy());
    const client = clientWith({ milliseconds: 200 });
    const failures = [silent.url, stalling.url, odd, gone].map((url) =>
      failureOf(client.call({ method: 'GET', url })),
    );
    expect(await Promise.all(failures)).toEqual(['late', 'late', 'malformed', 'unreachable']);
  });
});

describe('a server of this machine', () => {
  const guarded = (options: Partial<OutboundOptions> = {}) =>
    clientWith({ targets: publicTargets([]), milliseconds: 2_000, ...options });

  it('is not called by any spelling of its address, nor by a name that leads to it', async () => {
    const { port, paths } = await serve((_, response) => response.end('secret'));
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0',
      '[::1]',
      '[::ffff:7f00:1]',
      'localhost',
      'localhost.',
    ])
      expect([
        host,
        await failureOf(guarded().call({ method: 'GET', url: `http://${host}:${port}/` })),
      ]).toEqual([host, 'forbidden']);
    expect(paths).toEqual([]);
  });

  it('is not called by a name that leads there only later, or by one of its addresses', async () => {
    const { port, paths } = await serve((_, response) => response.end('secret'));
    const answers = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
    ];
    for (const addresses of answers) {
      const client = guarded({ resolve: async () => addresses });
      expect(await failureOf(client.call({ method: 'GET', url: `http://hook.example:${port}/` }))).toBe(
        'forbidden',
      );
    }
    expect(paths).toEqual([]);
  });

  it('is called where its network is named; what was checked is what is connected to', async () => {
    const { port } = await serve((_, response) => response.end('hello'));
    let asked = 0;
    const client = clientWith({
      resolve: async () => {
        asked += 1;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const answer = await client.call({ method: 'GET', url: `http://hook.example:${port}/` });
    expect([answer.body.toString(), asked]).toEqual(['hello', 1]);
  });

  it('is not told from a name that leads nowhere by more than the failure', async () => {
    const nowhere = guarded({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await failureOf(nowhere.call({ method: 'GET', url: 'http://nowhere.example/' }))).toBe(
      'unreachable',
    );
  });
});
