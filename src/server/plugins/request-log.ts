import { randomUUID } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';

/** Marks what a page asks of the API inside the process: part of the page's request, not one of its own. */
export const INNER_CALL = 'x-inner-call';
/** Known inside this process only, so that nobody outside can keep their requests out of the log. */
export const innerCallProof = randomUUID();

/** One line for each request when it is answered. The address goes in without its query, which may hold what people typed. */
export const requestLogPlugin = fastifyPlugin(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.headers[INNER_CALL] === innerCallProof) return;
    const [path] = request.url.split('?', 1);
    const { method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path, status: reply.statusCode, ms }, 'answered');
  });
});
