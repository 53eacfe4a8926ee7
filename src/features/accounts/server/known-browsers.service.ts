import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whose password was typed right in this browser before; `key` names the browser. Subjects are those of `accountSubject`. */
export type KnownBrowser = { key: string; knows: (subject: string) => boolean };

export type KnownBrowsers = {
  /** The browser by the request's cookie; null without a well-formed one. */
  read: (request: FastifyRequest) => KnownBrowser | null;
  /** Records in the browser's cookie that its user has signed in to an account. */
  remember: (reply: FastifyReply, subject: string) => void;
};

const KEY_BYTES = 16;
/** 16 bytes in base64url each: the key of the browser, and a proof for each account. */
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22})+$/;
/** Families and offices share a browser; the account that was entered longest ago is forgotten. */
const MAX_ACCOUNTS = 5;
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/**
 * Tells the browsers of an account's owner from those of strangers, so that guesses from elsewhere are not counted
 * against the owner. The cookie opens nothing, and does not say which accounts it is for: it proves them when asked. It
 * proves nothing once the password has changed: whoever signed in before may not have been the owner.
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
    if (value === undefined || !COOKIE.test(value)) return null;
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

function isEqualInConstantTime(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
