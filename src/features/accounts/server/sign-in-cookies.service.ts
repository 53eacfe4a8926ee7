import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#app/db/client.ts';
import { loginInput, SECRET_TOKEN } from '../accounts.schema.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';
import { findUserBySignInName } from './accounts.db.ts';
import { accountSubject } from './attempt-limiter.service.ts';
import type { IssuedSession, SignedIn, StartedSession } from './sessions.service.ts';

/** The cookies that a browser gets at sign-in. */
export type SignInCookies = { session: SessionCookie; known: KnownBrowsers };

/** Sets the cookies of a started session, after which the browser is known as one of the account's owner. */
export function setSignInCookies(reply: FastifyReply, { session, known }: SignInCookies, opened: StartedSession): void {
  session.set(reply, opened);
  if (opened.subject !== null) known.remember(reply, opened.subject);
}

/** Sets the cookies, and returns the session's owner as a response that is never cached. */
export function respondSignedIn<Owner>(
  reply: FastifyReply,
  cookies: SignInCookies,
  { opened, user }: SignedIn<Owner>,
): Owner {
  setSignInCookies(reply, cookies, opened);
  reply.headers({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
  return user;
}

export type SessionCookie = {
  name: string;
  /** The token in the request's cookie; null if it is malformed. */
  read: (request: FastifyRequest) => string | null;
  /** Whether the request has the cookie, valid or not: its response must be private. */
  isSent: (request: FastifyRequest) => boolean;
  set: (reply: FastifyReply, opened: Pick<IssuedSession, 'token' | 'expiresAt'>) => void;
  clear: (reply: FastifyReply) => void;
};

/** The `__Host-` prefix makes browsers reject the cookie from other hosts and over plain http. */
export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-sid' : 'sid';
  const sent = new RegExp(`(?:^|[;\\s])${name}=`);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    name,
    isSent: ({ headers }) => headers.cookie !== undefined && sent.test(headers.cookie),
    read: (request) => {
      const value = request.cookies[name];
      // Malformed values are not worth a query.
      return value !== undefined && SECRET_TOKEN.test(value) ? value : null;
    },
    set: (reply, { token, expiresAt }) => void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}

/** A browser, identified by `key`, in which accounts signed in before. Subjects are those of `accountSubject`. */
export type KnownBrowser = { key: string; knows: (subject: string) => boolean };

export type KnownBrowsers = {
  /** The browser by the request's cookie; null if it is missing or malformed. */
  read: (request: FastifyRequest) => KnownBrowser | null;
  /** Adds an account to the browser's cookie after a sign-in. */
  remember: (reply: FastifyReply, subject: string) => void;
};

const KEY_BYTES = 16;
/** Values of 16 bytes in base64url: the browser's key, and a proof for each account. */
const KNOWN_COOKIE = /^[\w-]{22}(?:\.[\w-]{22})+$/;
/** Families and offices share a browser; the least recently added account is dropped. */
const MAX_ACCOUNTS = 5;
/** The maximum lifetime of a cookie in browsers. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/**
 * Distinguishes browsers of an account's owner from those of strangers, so that guesses from elsewhere do not count
 * against the owner. The cookie grants no access, and does not reveal its accounts: it only proves a given one. A proof
 * expires when the password changes, because the person who signed in before may not have been the owner.
 */
export function createKnownBrowsers({ secret, isHttps }: { secret: string; isHttps: boolean }): KnownBrowsers {
  const name = isHttps ? '__Host-known' : 'known';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: MAX_AGE_S } as const;
  const computeProof = (key: string, subject: string) =>
    createHmac('sha256', secret)
      .update(`known browser ${key} ${subject}`)
      .digest()
      .subarray(0, KEY_BYTES)
      .toString('base64url');
  const read = ({ cookies }: FastifyRequest) => {
    const value = cookies[name];
    if (value === undefined || !KNOWN_COOKIE.test(value)) return null;
    const [key = '', ...proofs] = value.split('.').slice(0, MAX_ACCOUNTS + 1);
    return { key, proofs };
  };
  return {
    read: (request) => {
      const found = read(request);
      if (found === null) return null;
      const { key, proofs } = found;
      return {
        key,
        knows: (subject) => proofs.some((proof) => isEqualInConstantTime(proof, computeProof(key, subject))),
      };
    },
    remember: (reply, subject) => {
      const { key, proofs } = read(reply.request) ?? { key: randomBytes(KEY_BYTES).toString('base64url'), proofs: [] };
      const proof = computeProof(key, subject);
      const all = [proof, ...proofs.filter((other) => other !== proof)].slice(0, MAX_ACCOUNTS);
      reply.setCookie(name, [key, ...all].join('.'), attributes);
    },
  };
}

/** Checks whether a sign-in comes from a browser that knows the account. It has a limit of its own. */
export function createKnownBrowserCheck(db: Db, known: KnownBrowsers): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    const browser = known.read(request);
    const { data: credentials } = loginInput.safeParse(request.body);
    if (browser === null || credentials === undefined) return false;
    const found = await findUserBySignInName(db, normalizeSignInName(credentials.username));
    return found !== undefined && browser.knows(accountSubject(found));
  };
}

function isEqualInConstantTime(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
