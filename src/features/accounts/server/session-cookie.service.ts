import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECRET_TOKEN } from '../accounts.schema.ts';
import type { IssuedSession } from './sessions.service.ts';

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
