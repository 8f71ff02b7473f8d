import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import type { Targets } from './targets.ts';

/** Looks all addresses of a name up. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves as any program of this machine does. */
export function resolveByMachine(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

/**
 * The look-up of a connection: it gives the addresses that were checked themselves, so that a name cannot lead elsewhere
 * afterwards. One address that is not allowed refuses them all.
 */
export function guardedLookup(targets: Targets, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(targets, resolve, hostname).then(
      (addresses) => answer(addresses, options, callback),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/** The addresses of a name, of which each is allowed; throws an OutboundError otherwise. */
async function checkedAddresses(
  targets: Targets,
  resolve: Resolve,
  hostname: string,
): Promise<readonly LookupAddress[]> {
  let addresses: readonly LookupAddress[];
  try {
    addresses = await resolve(hostname);
  } catch (error) {
    throw new OutboundError('unreachable', { cause: error });
  }
  if (!addresses.every(({ address }) => targets.allowsAddress(address))) throw new OutboundError('forbidden');
  return addresses;
}

function answer(
  addresses: readonly LookupAddress[],
  { all, family }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const wanted = addresses.filter(
    (each) => !family || each.family === Number(String(family).replace('IPv', '')),
  );
  const [first] = wanted;
  if (!first) callback(new OutboundError('unreachable'), []);
  else if (all) callback(null, [...wanted]);
  else callback(null, first.address, first.family);
}
