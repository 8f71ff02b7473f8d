import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGate, type Engine, type Gate } from '#server/store/database/gate.ts';
import { createSocketFolder, type SocketFolder } from '#server/store/database/socket-folder.ts';
import { queryMessage, startupMessage } from '#server/store/database/wire-frames.ts';

type Client = { socket: Socket; send(text: string): void; sendRaw(bytes: Buffer): void; received(): string };

const ready = (state: string) => Buffer.concat([Buffer.from([0x5a, 0, 0, 0, 5]), Buffer.from(state)]);
const textOf = (exchange: Buffer) => exchange.subarray(5, -1).toString();

let ran: string[];
let failures: string[];
let gate: Gate;
let sockets: SocketFolder;
let server: Server;

/** An engine that knows begin, commit and rollback, answers with the text it was asked, and can break. */
function fakeEngine(): Engine {
  let state = 'I';
  return {
    async run(exchange) {
      if (exchange[0] === 0) return Buffer.concat([Buffer.from('hello'), ready('I')]);
      const text = textOf(exchange);
      ran.push(text);
      if (text === 'break') throw new Error('unreachable');
      if (text === 'half') return Buffer.from('<half>');
      if (text === 'begin') state = 'T';
      if (text === 'commit' || text === 'rollback') state = 'I';
      return Buffer.concat([Buffer.from(`<${text}>`), ready(state)]);
    },
  };
}

function open(): Omit<Client, 'send'> {
  const socket = connectTo(sockets.socketPath);
  // Being ended is what some of these tests are about.
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  return { socket, sendRaw: (bytes) => void socket.write(bytes), received: () => text };
}

function connect(): Client {
  const client = open();
  client.sendRaw(startupMessage());
  return { ...client, send: (query) => client.sendRaw(queryMessage(query)) };
}

/** Resolves when the condition holds; the tests' timeout ends what never does. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

const untilReceived = (client: Omit<Client, 'send'>, text: string) =>
  until(() => client.received().includes(text));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ran = [];
  failures = [];
  const onFailure = (reason: string) => void failures.push(reason);
  gate = await createGate({ engine: fakeEngine(), idleInTransactionMs: 30_000, onFailure });
  sockets = createSocketFolder();
  server = createServer((socket) => gate.accept(socket)).listen(sockets.socketPath);
  await until(() => server.listening);
});

afterEach(() => {
  gate.close();
  server.close();
  sockets.remove();
  vi.useRealTimers();
});

test("every client is greeted with the engine's own words", async () => {
  const client = connect();
  await untilReceived(client, 'hello');
});

test('a request for encryption is declined and the start-up goes on', async () => {
  const client = open();
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80877103, 4);
  client.sendRaw(request);
  await until(() => client.received() === 'N');
  client.sendRaw(startupMessage());
  await untilReceived(client, 'hello');
});

test('an exchange runs when it is whole, and as one', async () => {
  const [first, second] = [connect(), connect()];
  const parse = Buffer.from([0x50, 0, 0, 0, 4]);
  const sync = Buffer.from([0x53, 0, 0, 0, 4]);
  first.sendRaw(parse);
  second.send('between');
  await untilReceived(second, '<between>');
  expect(ran).toEqual(['between']);
  first.sendRaw(sync);
  await until(() => ran.length === 2);
});

test('while a transaction is open only its owner runs', async () => {
  const [owner, other] = [connect(), connect()];
  owner.send('begin');
  await untilReceived(owner, '<begin>');
  other.send('other');
  owner.send('inside');
  await untilReceived(owner, '<inside>');
  expect(ran).toEqual(['begin', 'inside']);
  owner.send('commit');
  await untilReceived(other, '<other>');
  expect(ran).toEqual(['begin', 'inside', 'commit', 'other']);
});

test('the transaction of an owner that died is rolled back, then others go on', async () => {
  const [owner, other] = [connect(), connect()];
  owner.send('begin');
  await untilReceived(owner, '<begin>');
  other.send('other');
  owner.socket.destroy();
  await untilReceived(other, '<other>');
  expect(ran).toEqual(['begin', 'rollback', 'other']);
});

test('what a client that died had waiting does not run', async () => {
  const [owner, other, waiting] = [connect(), connect(), connect()];
  owner.send('begin');
  await untilReceived(owner, '<begin>');
  waiting.send('lost');
  other.send('other');
  waiting.sendRaw(Buffer.from([0x58, 0, 0, 0, 4]));
  await until(() => waiting.socket.destroyed);
  owner.send('commit');
  await untilReceived(other, '<other>');
  expect(ran).toEqual(['begin', 'commit', 'other']);
});

test('an owner that is silent for too long is told so, ended and rolled back', async () => {
  const [owner, other] = [connect(), connect()];
  owner.send('begin');
  await untilReceived(owner, '<begin>');
  other.send('other');
  vi.advanceTimersByTime(29_999);
  owner.send('still here');
  await untilReceived(owner, '<still here>');
  vi.advanceTimersByTime(29_999);
  expect(ran).toEqual(['begin', 'still here']);
  vi.advanceTimersByTime(1);
  await untilReceived(other, '<other>');
  expect(ran).toEqual(['begin', 'still here', 'rollback', 'other']);
  await untilReceived(owner, '25P03');
});

test.each([
  ['break', 'unreachable'],
  ['half', 'The engine stopped in the middle of an answer.'],
])('after "%s" everybody is ended and nothing runs any more', async (query, reason) => {
  const [first, second] = [connect(), connect()];
  first.send(query);
  second.send('never');
  await until(() => first.socket.destroyed && second.socket.destroyed);
  expect(failures).toEqual([reason]);
  const late = connect();
  late.send('never');
  await until(() => late.socket.destroyed);
  expect(ran).toEqual([query]);
});

test('a client that breaks the protocol is ended, others are not', async () => {
  const [wrong, other] = [connect(), connect()];
  wrong.sendRaw(Buffer.from([0x51, 0xff, 0xff, 0xff, 0xff]));
  await untilReceived(wrong, '08P01');
  other.send('other');
  await untilReceived(other, '<other>');
});

test('hundreds of exchanges of many clients are answered each to its own', async () => {
  const clients = Array.from({ length: 8 }, connect);
  for (let round = 0; round < 40; round++) {
    for (const [index, client] of clients.entries()) client.send(`${index}/${round}`);
  }
  await until(() => ran.length === 320);
  for (const [index, client] of clients.entries()) {
    await untilReceived(client, `<${index}/39>`);
    const answers = [...client.received().matchAll(/<(\d+)\/(\d+)>/g)].map(([, who, what]) => [who, what]);
    expect(answers).toEqual(Array.from({ length: 40 }, (_, round) => [String(index), String(round)]));
  }
});
