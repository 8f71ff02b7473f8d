/** A message that a client sent, as far as it can be understood. */
export interface ClientMessage {
  readonly event: string;
  readonly channel: string | null;
}

/** Why a socket is closed, or a message refused; 4000 to 4099 tell the client not to come back as it is. */
export const closures = {
  unknownKey: { code: 4001, message: 'The key is unknown or its session has ended' },
  protocolUnsupported: { code: 4007, message: 'This version of the protocol is not spoken here' },
  sessionEnded: { code: 4009, message: 'The session has ended' },
  overloaded: { code: 4100, message: 'The client does not read what it is sent' },
  silent: { code: 4201, message: 'Nothing was heard of the client' },
} as const;

/** One way in which a socket ends. */
export type Closure = (typeof closures)[keyof typeof closures];

/** Seconds of silence after which a client is to ask whether we are there. */
export const activityTimeoutSeconds = 120;

const spokenVersions = new Set(['5', '6', '7']);

/** Whether we speak the version of the Pusher protocol that the address names. */
export function speaksVersion(version: string | undefined): boolean {
  return version !== undefined && spokenVersions.has(version);
}

/** Reads a client's message; null where it is none. */
export function readMessage(text: string): ClientMessage | null {
  const message = parse(text);
  if (!isRecord(message) || typeof message.event !== 'string') return null;
  const data = typeof message.data === 'string' ? parse(message.data) : message.data;
  const channel = isRecord(data) && typeof data.channel === 'string' ? data.channel : null;
  return { event: message.event, channel };
}

/** A message as the protocol has it; `data` of what is not ours to shape travels as a string. */
export function writeMessage(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
