import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../services/errors.ts';
import { liveSessions } from '../services/session/live-sessions.ts';
import { principalOfKey } from '../services/session/realtime-key.ts';
import { Connection, endSocket, type Socket } from './connection.ts';
import { isListeningOrigin } from './listening-origin.ts';
import { closures, speaksVersion } from './protocol.ts';
import { isEventFeed } from './publisher.ts';

// A session that ended loses its sockets within a second.
const checkEveryMs = 700;
const largestMessageBytes = 16_384;

/**
 * Speaks the Pusher protocol at `/app/{key}`: the key of a session opens its account's channel and no other, and
 * from no other origin than the console's. Sockets end with their session. Does nothing where a hosted service speaks it.
 */
export async function registerRealtime(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { publisher } = dependencies;
  if (!isEventFeed(publisher)) return;
  await app.register(websocket, { options: { maxPayload: largestMessageBytes } });
  const connections = new Set<Connection>();
  app.get<{ Params: { key: string }; Querystring: { protocol?: string } }>(
    '/app/:key',
    {
      websocket: true,
      preValidation: async ({ headers }) => {
        if (!isListeningOrigin(dependencies.config, headers)) throw new ApiError('foreignOrigin');
      },
    },
    (socket: Socket, request) =>
      accept(dependencies, connections, socket, request.params.key, request.query.protocol),
  );
  const unfollow = publisher.follow((accountId, event) => {
    for (const connection of connections) if (connection.accountId === accountId) connection.tell(event);
  });
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking || connections.size === 0) return;
    isChecking = true;
    await endDead(dependencies, connections);
    isChecking = false;
  }, checkEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unfollow();
  });
}

/** Listens from the start, since a client may speak before its key is checked. */
function accept(
  dependencies: Dependencies,
  connections: Set<Connection>,
  socket: Socket,
  key: string,
  version: string | undefined,
): void {
  let closed = false;
  let opening: Promise<Connection | null> = Promise.resolve(null);
  socket.on('message', (data) => void opening.then((connection) => connection?.take(data.toString())));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
    void opening.then((connection) => connection && connections.delete(connection));
  });
  opening = open(dependencies, socket, key, version).then((connection) => {
    if (connection && !closed) connections.add(connection);
    return connection;
  });
}

async function open(
  dependencies: Dependencies,
  socket: Socket,
  key: string,
  version: string | undefined,
): Promise<Connection | null> {
  try {
    const principal = await principalOfKey(dependencies, key);
    if (principal && speaksVersion(version)) return new Connection(socket, principal);
    endSocket(socket, principal ? closures.protocolUnsupported : closures.unknownKey);
  } catch (error) {
    dependencies.log.error({ err: error }, 'A real-time connection could not be opened');
    socket.close(1011, 'Something went wrong');
  }
  return null;
}

async function endDead(dependencies: Dependencies, connections: Set<Connection>): Promise<void> {
  try {
    const checked = [...connections];
    const living = await liveSessions(dependencies, [...new Set(checked.map((each) => each.sessionId))]);
    const alive = new Set(living.map((principal) => principal.sessionId));
    const now = Date.now();
    for (const connection of checked) {
      if (!alive.has(connection.sessionId)) connection.end(closures.sessionEnded);
      else if (connection.isSilent(now)) connection.end(closures.silent);
    }
  } catch (error) {
    dependencies.log.error({ err: error }, 'The sessions of real-time connections could not be checked');
  }
}
