import { describe, expect, it } from 'vitest';
import { createRealtime, type PusherClient } from '#src/api/transport/realtime.ts';
import { createFakeHost, type HostAnswer } from '../fake-host.ts';

const config = { key: 'k', cluster: '', wsHost: 'h', wsPort: 1, wssPort: 1, forceTLS: false };

function createWorld(answer: () => HostAnswer) {
  const host = createFakeHost(answer);
  const channels: string[] = [];
  let emit: (payload: unknown) => void = () => {};
  let changeState: (change: { current: string }) => void = () => {};
  let isConnected = false;
  const client: PusherClient = {
    subscribe(channel) {
      channels.push(channel);
      return {
        bind: (_, handler) => {
          emit = handler;
        },
      };
    },
    connection: {
      bind: (_, handler) => {
        changeState = handler;
      },
    },
    disconnect: () => {
      isConnected = false;
    },
  };
  const realtime = createRealtime({
    transport: host.transport,
    clock: host.clock,
    connect: async () => {
      isConnected = true;
      return client;
    },
  });
  return {
    host,
    realtime,
    channels,
    emit: (payload: unknown) => emit(payload),
    become: (current: string) => changeState({ current }),
    isConnected: () => isConnected,
  };
}

describe('real time', () => {
  it('listens on the own channel and passes on what it understands', async () => {
    const world = createWorld(() => ({ status: 200, body: config }));
    const events: unknown[] = [];
    world.realtime.onEvent((event) => events.push(event));
    await world.realtime.start(12);
    const event = { resource: 'campaigns', id: 3, change: 'updated' };
    world.emit(event);
    world.emit({ resource: 'campaigns', change: 'exploded' });
    world.emit(null);
    expect(world.channels).toEqual(['user-12']);
    expect(events).toEqual([event]);
  });

  it('says when it is back after a gap, and not at the first connection', async () => {
    const world = createWorld(() => ({ status: 200, body: config }));
    let resumed = 0;
    world.realtime.onResumed(() => {
      resumed += 1;
    });
    await world.realtime.start(12);
    world.become('connected');
    expect([world.realtime.state(), resumed]).toEqual(['live', 0]);
    world.become('unavailable');
    expect(world.realtime.state()).toBe('connecting');
    world.become('connected');
    expect([world.realtime.state(), resumed]).toEqual(['live', 1]);
  });

  it('stays off on a host without it', async () => {
    const world = createWorld(() => ({ status: 404 }));
    await world.realtime.start(12);
    await world.host.clock.advance(600_000);
    expect(world.realtime.state()).toBe('off');
    expect(world.host.seen).toHaveLength(1);
  });

  it('tries again when the server could not say', async () => {
    let isUp = false;
    const world = createWorld(() => (isUp ? { status: 200, body: config } : { status: 500 }));
    await world.realtime.start(12);
    isUp = true;
    await world.host.clock.advance(30_000);
    expect(world.isConnected()).toBe(true);
    world.realtime.stop();
    expect(world.isConnected()).toBe(false);
  });
});
