import type { FastifyReply } from 'fastify';
import { isUser } from './account.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { OpenedSession } from './sessions.service.ts';
import type { SignedIn } from './sign-in.service.ts';

/** What a browser is given when somebody signs in there. */
export type EntryCookies = { session: SessionCookie; known: KnownBrowsers };

/** Hands a session that has begun to the browser, which from then on is one that its owner uses. */
export function enter(reply: FastifyReply, { session, known }: EntryCookies, opened: OpenedSession): void {
  session.set(reply, opened);
  const { account } = opened.session;
  if (isUser(account)) known.remember(reply, account.id);
}

/** The same, with its owner as what the route answers. */
export function enterAs<Owner>(reply: FastifyReply, cookies: EntryCookies, { opened, user }: SignedIn<Owner>): Owner {
  enter(reply, cookies, opened);
  reply.headers({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
  return user;
}
