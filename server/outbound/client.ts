import { type IncomingHttpHeaders, type IncomingMessage, Agent as PlainAgent, request } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { guardedLookup, type Resolve, resolveByMachine } from './guarded-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import type { Targets } from './targets.ts';

/** A call to another server. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Ends the call, which rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What another server answered. */
export interface OutboundAnswer {
  /** Also that of a redirect, which nobody follows. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body, of a few kilobytes at most. */
  readonly body: Buffer;
}

/** Calls other servers over HTTP, those alone that may be called. */
export interface OutboundClient {
  /** Whether an address may be called, as far as it says itself; what its name leads to is looked at with each call. */
  mayCall(url: string): boolean;
  /** Makes a call; throws an OutboundError where there is no answer. */
  call(call: OutboundCall): Promise<OutboundAnswer>;
  /** Ends all connections. */
  close(): void;
}

/** What a client is made from. */
export interface OutboundOptions {
  readonly targets: Targets;
  /** How long a call may take, from the look-up to the end of the answer. */
  readonly milliseconds?: number;
  /** How much of the body of an answer is read; what is more is not awaited. */
  readonly bytes?: number;
  readonly resolve?: Resolve;
}

const usualMilliseconds = 15_000;
const usualBytes = 8_192;
const largestHeaders = 16_384;
/** Servers end idle connections after some seconds; one that is kept is given up before. */
const idleMs = 4_000;

/** Makes a client. The address is checked as it is written and each address that it leads to as it is connected to. */
export function createOutboundClient(options: OutboundOptions): OutboundClient {
  const { targets, resolve = resolveByMachine } = options;
  const kept = { keepAlive: true, timeout: idleMs, lookup: guardedLookup(targets, resolve) };
  const agents = { 'http:': new PlainAgent(kept), 'https:': new SecureAgent(kept) };
  const allowed = (address: string): URL | null => {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url && targets.allowsUrl(url) ? url : null;
  };
  return {
    mayCall: (url) => allowed(url) !== null,
    async call(call) {
      const url = allowed(call.url);
      if (!url) throw new OutboundError('forbidden');
      const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
      const deadline = AbortSignal.timeout(options.milliseconds ?? usualMilliseconds);
      const ending = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
      try {
        const answer = await begin(url, call, agent, ending);
        const body = await readStart(answer, options.bytes ?? usualBytes);
        return { status: answer.statusCode ?? 0, headers: answer.headers, body };
      } catch (error) {
        call.signal?.throwIfAborted();
        throw failureOf(error, deadline);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function begin(
  url: URL,
  { method, headers, body }: OutboundCall,
  agent: PlainAgent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, agent, signal, maxHeaderSize: largestHeaders };
    const outgoing = request(url, options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Reads up to so many bytes; a connection with more in it is not used again. */
async function readStart(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

function failureOf(error: unknown, deadline: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (deadline.aborted) return new OutboundError('late', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutboundError(code.startsWith('HPE_') ? 'malformed' : 'unreachable', { cause: error });
}
