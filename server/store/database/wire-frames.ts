const lengthBytes = 4;
const typedHeadBytes = 1 + lengthBytes;
const largestFrame = 1024 ** 3;

const sslRequest = 80877103;
const encryptionRequest = 80877104;
const cancelRequest = 80877102;

/** Cuts a stream of bytes of the PostgreSQL protocol into whole messages. */
export type FrameReader = {
  /** Adds what a socket delivered. */
  push(chunk: Buffer): void;
  /** The next whole start-up message (it has no type byte), or undefined while it is incomplete. */
  nextStartup(): Buffer | undefined;
  /** The next whole typed message, or undefined while it is incomplete. */
  nextMessage(): Buffer | undefined;
};

/** Makes a reader that keeps incomplete messages; throws a RangeError on a length no client sends. */
export function createFrameReader(): FrameReader {
  let chunks: Buffer[] = [];
  let available = 0;

  // Chunks are joined only when a message is whole, so that a large one costs one copy, not one a chunk.
  function take(headBytes: number, lengthAt: number): Buffer | undefined {
    if (available < headBytes) return undefined;
    const head = joinUpTo(headBytes);
    const length = lengthAt + head.readInt32BE(lengthAt);
    if (length < headBytes || length > largestFrame) {
      throw new RangeError(`A message of ${length} bytes is not valid.`);
    }
    if (available < length) return undefined;
    const whole = joinUpTo(length);
    available -= length;
    chunks = whole.length > length ? [whole.subarray(length), ...chunks.slice(1)] : chunks.slice(1);
    return whole.subarray(0, length);
  }

  function joinUpTo(bytes: number): Buffer {
    const [first] = chunks;
    if (first && first.length >= bytes) return first;
    const joined = Buffer.concat(chunks);
    chunks = [joined];
    return joined;
  }

  return {
    push(chunk) {
      chunks.push(chunk);
      available += chunk.length;
    },
    nextStartup: () => take(2 * lengthBytes, 0),
    nextMessage: () => take(typedHeadBytes, 1),
  };
}

/** What a client wants with its first message. */
export function startupKind(message: Buffer): 'start' | 'encrypt' | 'cancel' {
  const code = message.readInt32BE(lengthBytes);
  if (code === sslRequest || code === encryptionRequest) return 'encrypt';
  return code === cancelRequest ? 'cancel' : 'start';
}

/** Whether a typed message ends an exchange (Sync, Query), ends the connection, or belongs to an exchange. */
export function messageKind(message: Buffer): 'last' | 'goodbye' | 'part' {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type === 'S' || type === 'Q') return 'last';
  return type === 'X' ? 'goodbye' : 'part';
}

/** State of the connection that a complete answer ends with; undefined when the answer is not complete. */
export function transactionStateOf(answer: Buffer): 'idle' | 'open' | undefined {
  const tail = answer.subarray(-6);
  if (tail.length < 6 || tail[0] !== 0x5a || tail.readInt32BE(1) !== 5) return undefined;
  return String.fromCharCode(tail[5] ?? 0) === 'I' ? 'idle' : 'open';
}

/** A start-up message of protocol 3.0 for the embedded engine's only user and database. */
export function startupMessage(): Buffer {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0', 'latin1');
  const message = Buffer.alloc(2 * lengthBytes + parameters.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(3 << 16, lengthBytes);
  parameters.copy(message, 2 * lengthBytes);
  return message;
}

/** A simple query message. */
export function queryMessage(text: string): Buffer {
  return typedMessage('Q', Buffer.from(`${text}\0`));
}

/** A fatal error as a server sends it before it ends a connection; `sqlState` has five characters. */
export function fatalMessage(sqlState: string, text: string): Buffer {
  return typedMessage('E', Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`));
}

function typedMessage(type: string, body: Buffer): Buffer {
  const message = Buffer.alloc(typedHeadBytes + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(lengthBytes + body.length, 1);
  body.copy(message, typedHeadBytes);
  return message;
}
