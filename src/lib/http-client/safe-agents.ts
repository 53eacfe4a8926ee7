import ipaddr from 'ipaddr.js';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent } from 'undici';
import type { HttpClientLimits } from './http-client.ts';
import { RemoteError } from './errors.ts';

/** NAT64: IPv6 addresses whose last four bytes are an IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The only globally allocated unicast range. Other addresses are special or not meant to be reached. */
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet, rather than to this machine, its network or a special use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(-4).join('.'));
  return parsed.match(ALLOCATED) && parsed.range() === 'unicast';
}

/** Name suffixes that only resolve on a machine or in its local network. */
const PRIVATE_SUFFIXES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)\.?$/i;

/** Whether the host of a URL is recognizably not public: a private address, or a name outside the public DNS. */
export function isPrivateHost(hostname: string): boolean {
  const address = parseIpAddress(hostname);
  if (address !== null) return !isPublicAddress(address);
  return !hostname.replace(/\.$/, '').includes('.') || PRIVATE_SUFFIXES.test(hostname);
}

/** The IP address in place of a host name, or null. */
function parseIpAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type SafeAgents = {
  /** The agent for a URL. Throws RemoteError if the URL must not be reached. */
  agentFor: (url: URL) => Agent;
  close: () => Promise<void>;
};

type Options = { trustedOrigins: readonly string[]; limits: HttpClientLimits; resolve?: Resolve };

/** Connects to the public internet, and to private hosts only if a trusted origin names them. */
export function openSafeAgents({ trustedOrigins, limits, resolve = resolveAll }: Options): SafeAgents {
  const { atOnce: connections, connectMs: timeout } = limits;
  const trusted = new Set(trustedOrigins.map((address) => new URL(address).origin));
  const lookup = publicLookup(resolve);
  const open = new Agent({ connections, connect: { timeout, lookup } });
  const toTrusted = new Agent({ connections, connect: { timeout } });
  return {
    agentFor: (url) => {
      assertPlainHttpUrl(url);
      const isTrusted = trusted.has(url.origin);
      // Trusted public names are still checked: their DNS could point back at this network.
      if (isTrusted && isPrivateHost(url.hostname)) return toTrusted;
      if (url.port !== '' && !isTrusted) throw forbidden(url, 'is at an unusual port');
      if (isPrivateHost(url.hostname)) throw forbidden(url, 'is not on the public internet');
      return open;
    },
    close: async () => {
      await Promise.all([open.destroy(), toTrusted.destroy()]);
    },
  };
}

const resolveAll: Resolve = (hostname) => lookUp(hostname, { all: true });

function assertPlainHttpUrl(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw forbidden(url, 'does not begin with http or https');
  if (url.username !== '' || url.password !== '') throw forbidden(url, 'holds a user name or password');
}

function forbidden({ origin, protocol, host, pathname }: URL, why: string): RemoteError {
  // Without parts that may be secret.
  const place = origin === 'null' ? `${protocol}${host === '' ? '' : `//${host}`}` : `${origin}${pathname}`;
  return new RemoteError('forbidden', `${place} ${why}, so it is not read.`);
}

/**
 * Connects to the very addresses that were checked: a second lookup could lead elsewhere. A single private address
 * refuses the name.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  const find = callbackify((hostname: string) => resolvePublic(hostname, resolve));
  return (hostname, options, callback) => {
    find(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}

async function resolvePublic(hostname: string, resolve: Resolve) {
  const found = await resolve(hostname);
  const bad = found.find(({ address }) => !isPublicAddress(address));
  if (bad === undefined) return found;
  throw new RemoteError(
    'forbidden',
    `${hostname} leads to ${bad.address}, which is not on the public internet, so it is not read.`,
  );
}
