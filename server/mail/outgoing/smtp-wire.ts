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
  const reader = createReplyReader();
  const writeTogether = createWriter();
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
    try {
      reader.add(chunk);
      for (let reply = reader.next(); reply && !closed; reply = reader.next()) take(reply);
    } catch (fault) {
      if (!(fault instanceof NoReply)) throw fault;
      close(fault);
    }
  }

  function take(reply: SmtpReply): void {
    const listener = listeners.shift();
    if (listener) listener.resolve(reply);
    // Said without being asked, such as that the session was idle for too long.
    else if (!quitting) close(new Error(`the server ended the session: ${reply.text}`));
  }

  const onEnd = () => close(new Error('the server ended the connection'));
  const heard: Heard = {
    data: receive,
    error: close,
    timeout: () => close(new Error('the server did not answer in time')),
    end: onEnd,
    close: onEnd,
  };

  follow(socket, heard);
  return {
    get closed() {
      return closed;
    },
    write(data) {
      if (!closed) writeTogether(socket, data);
    },
    reply: () =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('the connection has ended'));
        else listeners.push({ resolve, reject });
      }),
    moveTo(secure) {
      // What came before the handshake may be anyone's (RFC 3207, 6).
      if (!reader.isEmpty()) throw new Error('the server spoke before the handshake');
      leave(socket, heard);
      socket = secure(socket);
      follow(socket, heard);
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

/** What is written before the next turn of the event loop leaves together. */
function createWriter() {
  let isCorked = false;
  return (socket: Socket, data: string | Buffer): void => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    socket.write(data);
  };
}

/** What is done about each event of a socket. */
interface Heard {
  data(chunk: Buffer): void;
  error(reason: Error): void;
  timeout(): void;
  end(): void;
  close(): void;
}

function follow(socket: Socket, { data, error, timeout, end, close }: Heard): void {
  socket.on('data', data).on('error', error).on('timeout', timeout).on('end', end).on('close', close);
}

function leave(socket: Socket, { data, error, timeout, end, close }: Heard): void {
  socket.off('data', data).off('error', error).off('timeout', timeout).off('end', end).off('close', close);
}

/** What a server sent is no reply of SMTP. */
class NoReply extends Error {}

/** Puts replies together from what arrives. */
function createReplyReader() {
  let received = '';
  let lines: string[] = [];
  return {
    isEmpty: () => received === '' && lines.length === 0,
    add(chunk: Buffer) {
      received += chunk.toString('latin1');
    },
    /** The next whole reply; throws NoReply where there can be none. */
    next(): SmtpReply | undefined {
      for (let end = received.indexOf('\n'); end >= 0; end = received.indexOf('\n')) {
        const line = received.slice(0, end).replace(/\r$/, '');
        received = received.slice(end + 1);
        if (!anyLine.test(line)) throw new NoReply('the server does not speak SMTP');
        lines.push(line);
        const code = lastLine.exec(line)?.[1];
        if (code === undefined) continue;
        const text = Buffer.from(lines.join('\n'), 'latin1').toString();
        lines = [];
        return { code: Number(code), text };
      }
      if (received.length > longestReply) throw new NoReply('the server does not end its reply');
      return undefined;
    },
  };
}
