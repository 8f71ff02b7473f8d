import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';
import { StartFault } from './start-fault.ts';

/** A port that is kept for us from the start on, so that nothing is set up for a port that another program has. */
export interface HeldPort {
  readonly port: number;
  /** Lets it go, right before it is listened on. */
  release(): Promise<void>;
}

/** Holds the port that a variable names, any free one for 0. Throws a StartFault that names the variable to change. */
export async function holdPort(host: string, port: number, variable = 'PORT'): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw portFault(error, host, port, variable);
  }
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    release: () =>
      new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}

/** What stands in the way of listening, as a sentence. */
export function portFault(error: unknown, host: string, port: number, variable = 'PORT'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartFault(
      `${variable} ${port} is taken by another program: set ${variable} to another one, or to 0 for any free one`,
    );
  }
  if (code === 'EACCES')
    return new StartFault(
      `${variable} ${port} may not be opened by this user: set ${variable} to another one`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartFault(`HOST ${host} is no address of this machine: set HOST to one that is`);
  }
  return error;
}

/** The address that a browser on this machine opens. */
export function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
