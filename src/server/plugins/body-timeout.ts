import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive, where the route needs more than the default. */
    bodyMs?: number;
  }
}

/** Disconnects clients that take too long to send a body. Node itself has only one limit for all routes. */
export const bodyTimeoutPlugin = fastifyPlugin<{ bodyMs: number }>(async (app, { bodyMs: usualMs }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const limit = setTimeout(() => raw.destroy(), request.routeOptions.config.bodyMs ?? usualMs);
      limit.unref();
      const stop = () => clearTimeout(limit);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
});
