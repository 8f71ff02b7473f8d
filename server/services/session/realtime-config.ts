import type { getRealtimeConfig } from '#contract/resources/general.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import { realtimeKey } from './realtime-key.ts';

/** Where a browser reached us: the host with its port as in the `Host` header, and the scheme that a proxy named. */
export interface ReachedAt {
  readonly host: string;
  readonly forwardedProtocol: string | undefined;
}

/** What pusher-js needs to listen: our own endpoint at the host that the browser asked, or the configured Pusher. */
export async function realtimeConfig(
  dependencies: Dependencies,
  sessionId: string,
  reachedAt: ReachedAt,
): Promise<AnswerOf<typeof getRealtimeConfig>> {
  const { pusher, consoleUrl } = dependencies.config;
  if (pusher) return hosted(pusher);
  const secure =
    reachedAt.forwardedProtocol?.split(',')[0]?.trim() === 'https' ||
    consoleUrl === `https://${reachedAt.host}`;
  const reached = `${secure ? 'https' : 'http'}://${reachedAt.host}`;
  const url = new URL(URL.canParse(reached) ? reached : (consoleUrl ?? 'http://127.0.0.1'));
  return {
    key: await realtimeKey(dependencies, sessionId),
    cluster: 'local',
    wsHost: url.hostname,
    wsPort: Number(url.port || 80),
    wssPort: Number(url.port || 443),
    forceTLS: secure,
  };
}

function hosted(pusher: NonNullable<Dependencies['config']['pusher']>): AnswerOf<typeof getRealtimeConfig> {
  const url = new URL(`https://${pusher.host ?? `ws-${pusher.cluster}.pusher.com`}`);
  return {
    key: pusher.key,
    cluster: pusher.cluster,
    wsHost: url.hostname,
    wsPort: Number(url.port || 80),
    wssPort: Number(url.port || 443),
    forceTLS: true,
  };
}
