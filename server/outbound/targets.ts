import ipaddr from 'ipaddr.js';

/** Which servers may be called. */
export interface Targets {
  /** Whether the parts of an address that need no look-up are allowed: its scheme, user, port and a literal host. */
  allowsUrl(url: URL): boolean;
  /** Whether an IP address may be connected to. */
  allowsAddress(address: string): boolean;
}

/** Ports of services that are not the web's, which could be spoken to by what a call sends. */
const otherServices = new Set([
  1080, 1433, 1521, 2049, 2375, 2376, 2379, 3128, 3306, 3389, 4190, 5432, 5672, 5900, 6000, 6379, 6443, 6665,
  6666, 6667, 6668, 6669, 6697, 8086, 9042, 9092, 9200, 9300, 10_080, 11_211, 27_017,
]);
const schemes: ReadonlySet<string> = new Set(['http:', 'https:']);
/** All that is given out to networks of the public; what stands for an address of version 4 in it is not. */
const globalNetwork = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Servers of public networks, and those of the networks that are named, such as `10.0.0.0/8`; beside them one page, wherever
 * it is, by its whole address.
 */
export function publicTargets(networks: readonly string[], page: string | null = null): Targets {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  const allowsAddress = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const read = ipaddr.process(address);
    return isPublic(read) || allowed.some((network) => isIn(read, network));
  };
  return {
    allowsAddress,
    allowsUrl(url) {
      if (url.href === page) return true;
      if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return false;
      const port = url.port === '' ? null : Number(url.port);
      if (port !== null && (port < 1024 ? port !== 80 && port !== 443 : otherServices.has(port)))
        return false;
      // Connections to a literal host look nothing up.
      const literal = literalHost(url);
      return literal === null || allowsAddress(literal);
    },
  };
}

/** Every server, for addresses that come from the operator and from no user. */
export const anyTarget: Targets = {
  allowsUrl: (url) => schemes.has(url.protocol),
  allowsAddress: () => true,
};

/** The IP address that is the host of a URL, which has it in its usual spelling by then; null for a name. */
function literalHost({ hostname }: URL): string | null {
  // Every machine is its own under these names, whatever its resolver says.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return '127.0.0.1';
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isIn(address, globalNetwork);
}

function isIn(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  [network, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
