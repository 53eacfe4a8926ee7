import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECRET_TOKEN } from '../accounts.schema.ts';
import type { KnownBrowsers } from './known-browsers.service.ts';
import type { IssuedSession } from './sessions.service.ts';
import type { StartedSession, SignedIn } from './sign-in.service.ts';

/** The cookies that a browser is given when somebody signs in there. */
export type SignInCookies = { session: SessionCookie; known: KnownBrowsers };

/** Sets the cookies of a started session; from then on the browser is known as one that the account's owner uses. */
export function setSignInCookies(reply: FastifyReply, { session, known }: SignInCookies, opened: StartedSession): void {
  session.set(reply, opened);
  if (opened.subject !== null) known.remember(reply, opened.subject);
}

/** Sets the cookies likewise, and returns the session's owner as the route's answer, which is never cached. */
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
  /** The token in the request's cookie; null for what cannot be one. */
  read: (request: FastifyRequest) => string | null;
  /** Whether the answer is for one person, whatever the cookie's worth. */
  isSent: (request: FastifyRequest) => boolean;
  set: (reply: FastifyReply, opened: Pick<IssuedSession, 'token' | 'expiresAt'>) => void;
  clear: (reply: FastifyReply) => void;
};

/** The prefix makes browsers refuse the cookie from any other host or over plain http. */
export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-sid' : 'sid';
  const sent = new RegExp(`(?:^|[;\\s])${name}=`);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    name,
    isSent: ({ headers }) => headers.cookie !== undefined && sent.test(headers.cookie),
    read: (request) => {
      const value = request.cookies[name];
      // A header full of anything else is not worth a query.
      return value !== undefined && SECRET_TOKEN.test(value) ? value : null;
    },
    set: (reply, { token, expiresAt }) => void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
