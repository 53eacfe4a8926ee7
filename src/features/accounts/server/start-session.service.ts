import type { FastifyReply } from 'fastify';
import type { KnownBrowsers } from './known-browsers.service.ts';
import type { SessionCookie } from './session-cookie.service.ts';
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
