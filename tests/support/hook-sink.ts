import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A post as a program got it. */
export interface HookPost {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program that things are posted to. */
export interface HookSink {
  readonly url: string;
  /** What was posted, in its order. */
  readonly posts: readonly HookPost[];
  /** Says how it answers from now on; the default is 204. */
  behave(answer: (response: ServerResponse, post: HookPost) => void): void;
  close(): Promise<void>;
}

/** Starts a program on this machine. */
export async function startHookSink(): Promise<HookSink> {
  const posts: HookPost[] = [];
  let answer: (response: ServerResponse, post: HookPost) => void = (response) =>
    response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const post = { path: request.url ?? '', headers: request.headers, body };
    posts.push(post);
    answer(response, post);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    behave(how) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
