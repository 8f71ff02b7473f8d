import type { Socket } from 'node:net';

/** One reply of a server, however many lines it has. */
export interface SmtpReply {
  readonly code: number;
  /** All lines, as they came. */
  readonly text: string;
}

/** What is said over one connection: commands one way, replies in their order the other way. */
export interface SmtpWire {
  readonly closed: boolean;
  /** Writes; what is written before the next turn of the event loop leaves together. */
  write(data: string | Buffer): void;
  /** The next reply nobody waits for yet. Rejects when the connection ends before it. */
  reply(): Promise<SmtpReply>;
  /** Goes on over another socket, as after STARTTLS. Throws where the server has said more than it was asked. */
  moveTo(secure: (socket: Socket) => Socket): void;
  /** Ends the connection at once; a reply that is waited for will not come. */
  destroy(reason?: Error): void;
  /** Says goodbye and ends. */
  quit(): void;
}

interface Listener {
  resolve(reply: SmtpReply): void;
  reject(reason: Error): void;
}

/** No reply of a server is nearly that long. */
const longestReply = 100_000;
const quitLimitMs = 5_000;
const lastLine = /^(\d{3})(?: |$)/;
const anyLine = /^\d{3}(?:[ -]|$)/;

/** Speaks over a socket that is connected or being connected; `onClose` hears once that it has ended. */
export function createWire(first: Socket, onClose: () => void): SmtpWire {
  const listeners: Listener[] = [];
  let socket = first;
  let received = '';
  let lines: string[] = [];
  let corked = false;
  let closed = false;
  let quitting = false;

  function close(reason: Error): void {
    if (closed) return;
    closed = true;
    socket.destroy();
    for (const { reject } of listeners.splice(0)) reject(reason);
    onClose();
  }

  function receive(chunk: Buffer): void {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\n'); end >= 0 && !closed; end = received.indexOf('\n')) {
      const line = received.slice(0, end).replace(/\r$/, '');
      received = received.slice(end + 1);
      take(line);
    }
    if (received.length > longestReply) close(new Error('the server does not end its reply'));
  }

  function take(line: string): void {
    if (!anyLine.test(line)) {
      close(new Error('the server does not speak SMTP'));
      return;
    }
    lines.push(line);
    const code = lastLine.exec(line)?.[1];
    if (code === undefined) return;
    const text = Buffer.from(lines.join('\n'), 'latin1').toString();
    lines = [];
    const listener = listeners.shift();
    if (listener) listener.resolve({ code: Number(code), text });
    // Said without being asked, such as that the session was idle for too long.
    else if (!quitting) close(new Error(`the server ended the session: ${text}`));
  }

  const onEnd = () => close(new Error('the server ended the connection'));
  const onTimeout = () => close(new Error('the server did not answer in time'));

  function listen(): void {
    socket.on('data', receive).on('error', close).on('timeout', onTimeout);
    socket.on('end', onEnd).on('close', onEnd);
  }

  function uncork(): void {
    corked = false;
    socket.uncork();
  }

  listen();
  return {
    get closed() {
      return closed;
    },
    write(data) {
      if (closed) return;
      if (!corked) {
        corked = true;
        socket.cork();
        process.nextTick(uncork);
      }
      socket.write(data);
    },
    reply: () =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('the connection has ended'));
        else listeners.push({ resolve, reject });
      }),
    moveTo(secure) {
      // What came before the handshake may be anyone's (RFC 3207, 6).
      if (received !== '' || lines.length > 0) throw new Error('the server spoke before the handshake');
      socket.off('data', receive).off('error', close).off('timeout', onTimeout);
      socket.off('end', onEnd).off('close', onEnd);
      socket = secure(socket);
      listen();
    },
    destroy: (reason = new Error('the connection was ended')) => close(reason),
    quit() {
      if (closed) return;
      quitting = true;
      socket.end('QUIT\r\n');
      setTimeout(() => close(new Error('the server did not say goodbye')), quitLimitMs).unref();
    },
  };
}
