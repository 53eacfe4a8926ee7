import { parse } from 'bowser';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { networkOf } from '#app/lib/http.ts';
import type { Session } from './current-account.service.ts';

/** The caller's session and origin, for signing in. */
export type RequestContext = {
  /** The session of the request. */
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
/** Longer than any browser's; the parser tries many patterns on the whole text. */
const USER_AGENT_MAX = 400;
const NAME_MAX = 40;

/** The browser and its system, such as 'Firefox on Windows'. */
export function describeUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX).trim();
  if (text === '') return UNKNOWN_DEVICE;
  const { browser, os } = parse(text);
  const [program, system] = [sanitizeName(browser.name), sanitizeName(os.name)];
  if (program === '') return system === '' ? UNKNOWN_DEVICE : system;
  return system === '' ? program : `${program} on ${system}`;
}

/** The parser copies the names of unknown programs from the header. */
function sanitizeName(name: string | undefined): string {
  return (name ?? '')
    .replaceAll(/[^\p{L}\p{N} ._+-]/gu, '')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();
}
