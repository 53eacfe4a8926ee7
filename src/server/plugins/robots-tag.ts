import fastifyPlugin from 'fastify-plugin';

/** Addresses for programs. Pages declare in their own head whether they may be indexed. */
const FOR_PROGRAMS = /^\/(?:api|feeds|paypal)\//;

/** Keeps everything but pages out of search results. Decided once per route. */
export const robotsTagPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (!FOR_PROGRAMS.test(route.url)) return;
    const others = [route.onRequest ?? []].flat();
    route.onRequest = [
      (_request, reply, done) => {
        reply.header('X-Robots-Tag', 'noindex');
        done();
      },
      ...others,
    ];
  });
});
