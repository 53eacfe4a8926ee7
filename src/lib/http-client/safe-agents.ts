import ipaddr from 'ipaddr.js';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent } from 'undici';
import type { HttpClientLimits } from './http-client.ts';
import { RemoteError } from './errors.ts';

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

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type SafeAgents = {
  /** The agent that may reach a URL. Throws RemoteError when none may. */
  agentFor: (url: URL) => Agent;
  close: () => Promise<void>;
};

type Options = { trustedOrigins: readonly string[]; limits: HttpClientLimits; resolve?: Resolve };

/** Connections to the public internet, and to private places only where a trusted origin itself names one. */
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
      // A name of the public DNS is looked at like any other: whoever answers for it could lead it back to us.
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
  // Without what may be secret in it.
  const place = origin === 'null' ? `${protocol}${host === '' ? '' : `//${host}`}` : `${origin}${pathname}`;
  return new RemoteError('forbidden', `${place} ${why}, so it is not read.`);
}

/**
 * The addresses that are checked here are the ones connected to: asked a second time, a name could lead elsewhere. One
 * private answer among public ones is enough to refuse the name.
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
