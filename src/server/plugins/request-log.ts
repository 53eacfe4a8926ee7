import { randomUUID } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { runInContext } from '../async-context.ts';

/** Marks API calls that a page makes inside the process: they are part of the page's request. */
export const IN_PROCESS_HEADER = 'x-inner-call';
/** A secret of this process, so that clients cannot keep their requests out of the log. */
export const inProcessProof = randomUUID();

/**
 * Logs one line per answered request, and adds its id to all lines that it causes. The address is logged without its
 * query, which may contain what people typed.
 */
export const requestLogPlugin = fastifyPlugin(async (app) => {
  // The async context adds the request id to each line, so no logger per request is needed.
  app.setChildLoggerFactory((logger) => logger);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers[IN_PROCESS_HEADER] !== inProcessProof) reply.header('X-Request-Id', request.id);
    runInContext({ reqId: request.id }, done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.headers[IN_PROCESS_HEADER] === inProcessProof) return;
    const [path] = request.url.split('?', 1);
    // Set explicitly: a pipelined request may end in another request's context.
    const { id: reqId, method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ reqId, method, path, status: reply.statusCode, ms }, 'answered');
  });
});
