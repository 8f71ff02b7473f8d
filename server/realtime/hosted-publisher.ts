import { createHash, createHmac } from 'node:crypto';
import { type RealtimeEvent, realtimeChannel, realtimeEventName } from '#contract/wire/realtime.ts';
import type { Config } from '../config.ts';
import type { Publisher } from '../dependencies.ts';
import { createOutboundClient, type OutboundClient } from '../outbound/client.ts';
import { anyTarget } from '../outbound/targets.ts';
import type { DatabaseLog } from '../store/database/database-log.ts';

const callLimitMs = 10_000;

/** Publishes through the HTTP API of Pusher or a server that has the same; what is refused is logged. */
export function createHostedPublisher(
  pusher: NonNullable<Config['pusher']>,
  log: Pick<DatabaseLog, 'warn'>,
): Publisher & { close(): Promise<void> } {
  // The operator names the service, which may well be one of his own network.
  const client = createOutboundClient({ targets: anyTarget, milliseconds: callLimitMs });
  return {
    publish(accountId, event) {
      trigger(client, pusher, accountId, event).catch((error: unknown) =>
        log.warn({ err: error }, 'An event was not taken by the real-time service'),
      );
    },
    close: async () => client.close(),
  };
}

async function trigger(
  client: OutboundClient,
  pusher: NonNullable<Config['pusher']>,
  accountId: number,
  event: RealtimeEvent,
): Promise<void> {
  const body = JSON.stringify({
    name: realtimeEventName,
    channels: [realtimeChannel(accountId)],
    data: JSON.stringify(event),
  });
  const path = `/apps/${encodeURIComponent(pusher.appId)}/events`;
  const query = signedQuery(pusher, path, body);
  const answer = await client.call({
    method: 'POST',
    url: `${apiOrigin(pusher)}${path}?${query}`,
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (answer.status !== 200) throw new Error(`The real-time service answered ${answer.status}`);
}

function apiOrigin(pusher: NonNullable<Config['pusher']>): string {
  if (pusher.host === null) return `https://api-${pusher.cluster}.pusher.com`;
  return pusher.host.includes('://') ? pusher.host : `https://${pusher.host}`;
}

function signedQuery(pusher: NonNullable<Config['pusher']>, path: string, body: string): string {
  const query = [
    `auth_key=${pusher.key}`,
    `auth_timestamp=${Math.floor(Date.now() / 1_000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&');
  const signature = createHmac('sha256', pusher.secret).update(`POST\n${path}\n${query}`).digest('hex');
  return `${query}&auth_signature=${signature}`;
}
