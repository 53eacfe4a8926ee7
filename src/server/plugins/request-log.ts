import { randomUUID } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { runInContext } from '../async-context.ts';

/** Marks what a page asks of the API inside the process: part of the page's request, not one of its own. */
export const IN_PROCESS_HEADER = 'x-inner-call';
/** Known inside this process only, so that nobody outside can keep their requests out of the log. */
export const inProcessProof = randomUUID();

/**
 * One line for each request when it is answered, and the request's id in all that it causes. The address goes in without
 * its query, which may hold what people typed.
 */
export const requestLogPlugin = fastifyPlugin(async (app) => {
  // The context names the request in each line: a logger for each request would be made for that alone.
  app.setChildLoggerFactory((logger) => logger);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers[IN_PROCESS_HEADER] !== inProcessProof) reply.header('X-Request-Id', request.id);
    runInContext({ reqId: request.id }, done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.headers[IN_PROCESS_HEADER] === inProcessProof) return;
    const [path] = request.url.split('?', 1);
    // Named by itself: what was asked behind another request on one connection may end in the other's context.
    const { id: reqId, method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ reqId, method, path, status: reply.statusCode, ms }, 'answered');
  });
});
