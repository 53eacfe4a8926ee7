import ipaddr from 'ipaddr.js';

/** Of an address, how many bytes name its network: whoever has one address of an IPv4 /24 or an IPv6 /48 can have others. */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 } as const;

/** The network that an address lies in, by its bytes; what is no address is a network of its own. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, NETWORK_BYTES[parsed.kind()]).join('.');
}
