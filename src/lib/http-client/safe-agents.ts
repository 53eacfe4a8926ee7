import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent } from 'undici';
import { isPrivateHost, isPublicAddress } from './public-address.ts';
import type { HttpClientLimits } from './limits.ts';
import { RemoteError } from './errors.ts';

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
