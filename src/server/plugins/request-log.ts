import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { currentContext, runInContext } from '../async-context.ts';

/** Marks what a page asks of the API inside the process: part of the page's request, not one of its own. */
export const IN_PROCESS_HEADER = 'x-inner-call';
/** Known inside this process only, so that nobody outside can keep their requests out of the log. */
export const inProcessProof = randomUUID();

/** On loggers that name their request already. */
const NAMES_WORK = Symbol('names its work');

/**
 * One line for each request when it is answered, and the request's id in all that it causes. The address goes in without
 * its query, which may hold what people typed.
 */
export const requestLogPlugin = fastifyPlugin(async (app) => {
  app.setChildLoggerFactory((logger, bindings, options) =>
    Object.assign(logger.child(bindings, options), { [NAMES_WORK]: true }),
  );

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers[IN_PROCESS_HEADER] !== inProcessProof) reply.header('X-Request-Id', request.id);
    runInContext({ reqId: request.id }, done);
  });

  // A body comes in with the connection, which knows nothing of its request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (currentContext() === undefined) runInContext({ reqId: request.id }, done);
    else done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.headers[IN_PROCESS_HEADER] === inProcessProof) return;
    const [path] = request.url.split('?', 1);
    const { method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path, status: reply.statusCode, ms }, 'answered');
  });
});

/** What a line of the log says besides its own: which request or job it belongs to. */
export function workInLine(logger: Pick<FastifyBaseLogger, 'level'>): object {
  return NAMES_WORK in logger ? {} : { ...currentContext() };
}
