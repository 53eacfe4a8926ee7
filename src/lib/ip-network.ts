import ipaddr from 'ipaddr.js';

/** How many bytes name an address's network: whoever has one address of an IPv4 /24 or IPv6 /48 can have others of it. */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 } as const;

/** The network of an IP address as its bytes; any other text stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, NETWORK_BYTES[parsed.kind()]).join('.');
}
