import fastifyPlugin from 'fastify-plugin';

/** Answers for programs. Pages say in their own head whether they may be listed. */
const FOR_PROGRAMS = /^\/(?:api|feeds|paypal)\//;

/** Keeps what is no page out of search results. Decided once for each route. */
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
