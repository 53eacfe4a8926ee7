import { parse } from 'bowser';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { networkOf } from '#app/lib/http.ts';
import type { Session } from './current-account.service.ts';

/** Who calls and from what, as far as signing in needs to know. */
export type RequestContext = {
  /** The one that the request came with. */
  session: Session | null;
  device: string;
  network: string;
  log: FastifyBaseLogger;
};

export function getRequestContext(request: FastifyRequest): RequestContext {
  const { session, headers, ip, log } = request;
  return { session, device: describeUserAgent(headers['user-agent']), network: networkOf(ip), log };
}

const UNKNOWN_DEVICE = 'Unknown device';
/** Longer than any browser sends; the parser tries many patterns on all of it. */
const USER_AGENT_MAX = 400;
const NAME_MAX = 40;

/** The browser and its system in words, such as 'Firefox on Windows'. */
export function describeUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX).trim();
  if (text === '') return UNKNOWN_DEVICE;
  const { browser, os } = parse(text);
  const [program, system] = [sanitizeName(browser.name), sanitizeName(os.name)];
  if (program === '') return system === '' ? UNKNOWN_DEVICE : system;
  return system === '' ? program : `${program} on ${system}`;
}

/** The parser takes the names of programs that it does not know from what was sent. */
function sanitizeName(name: string | undefined): string {
  return (name ?? '')
    .replaceAll(/[^\p{L}\p{N} ._+-]/gu, '')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();
}
