import ipaddr from 'ipaddr.js';

/** IPv6 addresses that stand for an IPv4 one behind a translator; their last four bytes are that address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** All that is given out to the public so far. Whatever lies outside is special, or was never meant to be reached. */
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet, and not to this machine, its network or a special use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(-4).join('.'));
  return parsed.match(ALLOCATED) && parsed.range() === 'unicast';
}

/** Endings of names that only a machine or its own network knows. */
const PRIVATE_SUFFIXES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)\.?$/i;

/** Whether a host of a URL says by itself that it is not public: a private address, or a name outside the public DNS. */
export function isPrivateHost(hostname: string): boolean {
  const address = parseIpAddress(hostname);
  if (address !== null) return !isPublicAddress(address);
  return !hostname.replace(/\.$/, '').includes('.') || PRIVATE_SUFFIXES.test(hostname);
}

/** The IP address that stands in place of a host's name, or null. */
function parseIpAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}
