import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#app/lib/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests may come from other sites' pages: they are decided by a token in the address alone, not by cookies. */
    isForAnySite?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page makes a visitor's browser send. Clients that send none of these headers are
 * not browsers.
 */
export const crossSitePlugin = fastifyPlugin<{ publicUrl: string }>(async (app, { publicUrl }) => {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isForAnySite === true) return done();
    const { origin } = request.headers;
    const isForeign =
      request.headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && origin !== ownOrigin);
    done(isForeign ? new AppError('not_allowed', 'This request came from another site') : undefined);
  });
});
