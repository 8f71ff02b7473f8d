import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { holdPort, localAddress } from '#server/start/held-port.ts';
import { StartFault } from '#server/start/start-fault.ts';

test('a free port is held until it is let go', async () => {
  const held = await holdPort('127.0.0.1', 0);
  await expect(holdPort('127.0.0.1', held.port)).rejects.toThrow(/^PORT \d+ is taken/);
  await held.release();
  const server = createServer().listen(held.port, '127.0.0.1');
  await once(server, 'listening');
  expect((server.address() as AddressInfo).port).toBe(held.port);
  server.close();
});

test('a port for something else is named with its own variable', async () => {
  const held = await holdPort('127.0.0.1', 0);
  const taken = holdPort('127.0.0.1', held.port, 'SUBMISSION_PORT');
  await expect(taken).rejects.toThrow(/^SUBMISSION_PORT \d+ is taken.*set SUBMISSION_PORT/);
  await held.release();
});

test('a host that is not of this machine is named with its variable', async () => {
  const holding = holdPort('192.0.2.1', 0);
  await expect(holding).rejects.toThrow(StartFault);
  await expect(holding).rejects.toThrow(/^HOST 192\.0\.2\.1 is no address/);
});

test('the address is one that a browser on this machine opens', () => {
  expect(localAddress('127.0.0.1', 4600)).toBe('http://127.0.0.1:4600');
  expect(localAddress('0.0.0.0', 4600)).toBe('http://127.0.0.1:4600');
  expect(localAddress('::', 4600)).toBe('http://[::1]:4600');
  expect(localAddress('::1', 4600)).toBe('http://[::1]:4600');
  expect(localAddress('console.example', 80)).toBe('http://console.example:80');
});
