import { randomInt } from 'node:crypto';
import { type RealtimeEvent, realtimeChannel, realtimeEventName } from '#contract/wire/realtime.ts';
import type { Principal } from '../services/principal.ts';
import { activityTimeoutSeconds, type Closure, closures, readMessage, writeMessage } from './protocol.ts';

/** What is used of a web socket. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
}

const mostUnreadBytes = 1_000_000;
const silenceLimitMs = (activityTimeoutSeconds + 30) * 1_000;

/** The socket of a session; it can listen to the session's own account alone. */
export class Connection {
  readonly sessionId: string;
  readonly accountId: number;
  private readonly socket: Socket;
  private listens = false;
  private heardAt = Date.now();

  constructor(socket: Socket, principal: Principal) {
    this.socket = socket;
    this.sessionId = principal.sessionId;
    this.accountId = principal.accountId;
    const socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
    const hello = { socket_id: socketId, activity_timeout: activityTimeoutSeconds };
    socket.send(writeMessage('pusher:connection_established', JSON.stringify(hello)));
  }

  /** Answers a message of the client. */
  take(text: string): void {
    this.heardAt = Date.now();
    const message = readMessage(text);
    if (!message) this.refuse(null, 'The message cannot be read');
    else if (message.event === 'pusher:ping') this.socket.send(writeMessage('pusher:pong', {}));
    else if (message.event === 'pusher:subscribe') this.subscribe(message.channel);
    else if (message.event === 'pusher:unsubscribe') this.unsubscribe(message.channel);
    else if (message.event !== 'pusher:pong') this.refuse(4301, 'Clients send no events here');
  }

  /** Tells the client of an event, once it listens. */
  tell(event: RealtimeEvent): void {
    if (!this.listens) return;
    if (this.socket.bufferedAmount > mostUnreadBytes) this.end(closures.overloaded);
    else this.socket.send(writeMessage(realtimeEventName, JSON.stringify(event), this.ownChannel));
  }

  /** Whether nothing was heard for so long that the client must be gone. */
  isSilent(now: number): boolean {
    return now - this.heardAt > silenceLimitMs;
  }

  /** Closes the socket and says why. */
  end(closure: Closure): void {
    this.listens = false;
    endSocket(this.socket, closure);
  }

  private get ownChannel(): string {
    return realtimeChannel(this.accountId);
  }

  private subscribe(channel: string | null): void {
    if (channel === this.ownChannel) {
      this.listens = true;
      this.socket.send(writeMessage('pusher_internal:subscription_succeeded', '{}', channel));
      return;
    }
    const data = { type: 'AuthError', error: 'The channel is not of this session', status: 403 };
    this.socket.send(writeMessage('pusher:subscription_error', data, channel ?? undefined));
  }

  private unsubscribe(channel: string | null): void {
    if (channel === this.ownChannel) this.listens = false;
  }

  private refuse(code: number | null, message: string): void {
    this.socket.send(writeMessage('pusher:error', { code, message }));
  }
}

/** Closes a socket and says why, as the protocol has it. */
export function endSocket(socket: Socket, { code, message }: Closure): void {
  socket.send(writeMessage('pusher:error', { code, message }));
  socket.close(code, message);
}
