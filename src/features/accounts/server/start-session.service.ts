import type { FastifyReply } from 'fastify';
import type { KnownBrowsers } from './known-browsers.service.ts';
import type { SessionCookie } from './session-cookie.service.ts';
import type { StartedSession, SignedIn } from './sign-in.service.ts';

/** What a browser is given when somebody signs in there. */
export type SignInCookies = { session: SessionCookie; known: KnownBrowsers };

/** Hands a session that has begun to the browser, which from then on is one that its owner uses. */
export function enter(reply: FastifyReply, { session, known }: SignInCookies, opened: StartedSession): void {
  session.set(reply, opened);
  if (opened.subject !== null) known.remember(reply, opened.subject);
}

/** The same, with its owner as what the route answers. */
export function respondSignedIn<Owner>(
  reply: FastifyReply,
  cookies: SignInCookies,
  { opened, user }: SignedIn<Owner>,
): Owner {
  enter(reply, cookies, opened);
  reply.headers({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
  return user;
}
