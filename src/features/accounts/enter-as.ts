import type { FastifyReply } from 'fastify';
import type { SessionCookie } from './session-cookie.ts';
import type { SignedIn } from './sign-in.service.ts';

/** Hands a session that has begun to the browser; its owner is what the route answers. */
export function enterAs<Owner>(reply: FastifyReply, cookie: SessionCookie, { opened, user }: SignedIn<Owner>): Owner {
  cookie.set(reply, opened);
  reply.headers({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
  return user;
}
