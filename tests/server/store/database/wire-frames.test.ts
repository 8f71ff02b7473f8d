import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createFrameReader,
  fatalMessage,
  messageKind,
  queryMessage,
  startupKind,
  startupMessage,
  transactionStateOf,
} from '#server/store/database/wire-frames.ts';

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

test('messages come out whole, however the stream was cut', () => {
  const texts = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 30 });
  fc.assert(
    fc.property(texts, sizes, (queries, cuts) => {
      const messages = queries.map(queryMessage);
      const reader = createFrameReader();
      const read: Buffer[] = [];
      for (const chunk of cut(Buffer.concat([startupMessage(), ...messages]), cuts)) {
        reader.push(chunk);
        for (let next = nextOf(reader, read); next; next = nextOf(reader, read)) read.push(next);
      }
      expect(read).toEqual([startupMessage(), ...messages]);
    }),
  );
});

function nextOf(reader: ReturnType<typeof createFrameReader>, read: Buffer[]): Buffer | undefined {
  return read.length === 0 ? reader.nextStartup() : reader.nextMessage();
}

test.each([-5, 3, 2 ** 30 + 1])('a length of %i bytes is refused', (length) => {
  const reader = createFrameReader();
  const head = Buffer.alloc(5);
  head.writeInt32BE(length, 1);
  reader.push(head);
  expect(() => reader.nextMessage()).toThrow(RangeError);
});

test('start-up messages tell what the client wants', () => {
  const withCode = (code: number) => {
    const message = Buffer.alloc(8);
    message.writeInt32BE(8, 0);
    message.writeInt32BE(code, 4);
    return message;
  };
  expect(startupKind(startupMessage())).toBe('start');
  expect(startupKind(withCode(80877103))).toBe('encrypt');
  expect(startupKind(withCode(80877104))).toBe('encrypt');
  expect(startupKind(withCode(80877102))).toBe('cancel');
});

test('Sync and Query end an exchange, Terminate the connection', () => {
  expect(messageKind(queryMessage('select 1'))).toBe('last');
  expect(messageKind(Buffer.from('S'))).toBe('last');
  expect(messageKind(Buffer.from('X'))).toBe('goodbye');
  expect(messageKind(Buffer.from('P'))).toBe('part');
});

test('an answer is complete only with its ReadyForQuery', () => {
  const ready = (state: string) => Buffer.concat([Buffer.from([0x5a, 0, 0, 0, 5]), Buffer.from(state)]);
  expect(transactionStateOf(ready('I'))).toBe('idle');
  expect(transactionStateOf(ready('T'))).toBe('open');
  expect(transactionStateOf(Buffer.concat([Buffer.from('rows'), ready('E')]))).toBe('open');
  expect(transactionStateOf(fatalMessage('57P02', 'gone'))).toBeUndefined();
  expect(transactionStateOf(Buffer.alloc(0))).toBeUndefined();
});
