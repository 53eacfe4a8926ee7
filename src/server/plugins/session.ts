import { callbackify } from 'node:util';
import fastifyPlugin from 'fastify-plugin';
import type { Session } from '#app/features/accounts/server/current-account.service.ts';
import type { SessionCookie } from '#app/features/accounts/server/sign-in-cookies.service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for everybody and cached publicly: the session is not read. */
    isImpersonal?: boolean;
  }
}

type Options = { cookie: SessionCookie; readSession: (token: string) => Promise<Session | null> };

/** Reads the session. A response to a request with a session cookie is private, even if the session has ended. */
export const sessionPlugin = fastifyPlugin<Options>(async (app, { cookie, readSession }) => {
  const readThen = callbackify(readSession);
  app.decorateRequest('session', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isImpersonal === true || !cookie.isSent(request)) return done();
    reply.headers({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
    const token = cookie.read(request);
    if (token === null) {
      cookie.clear(reply);
      return done();
    }
    readThen(token, (error, session) => {
      if (error !== null) return done(error);
      request.session = session;
      if (session === null) cookie.clear(reply);
      else if (session.renewedUntil !== null) cookie.set(reply, { token, expiresAt: session.renewedUntil });
      done();
    });
  });
});
