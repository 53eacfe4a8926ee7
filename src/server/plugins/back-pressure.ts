import type { ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isDatabaseBusy } from '#app/db/database-away.ts';
import { sendTooBusy } from './errors.ts';
import { INNER_CALL, innerCallProof } from './request-log.ts';

type Limits = {
  /** How many pages may be drawn at once: each costs as much as many answers of the API. */
  pages: number;
  others: number;
};

/** More would wait for each other for seconds, and be answered when nobody waits any more. */
const MOST_RUNNING: Limits = { pages: 96, others: 256 };
const PAGES = '/*';

type Options = { registry: Registry; most?: Limits };

/** Health, metrics and built files. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics|assets\/\*)$/;

/**
 * Refuses at once what could only be answered too late. A request counts from when it has arrived as a whole until its
 * answer begins, so that slow clients do not keep others out; what is answered from memory or from a file never counts.
 */
export const backPressurePlugin = fastifyPlugin<Options>(async (app, { registry, most = MOST_RUNNING }) => {
  const running = { pages: new Set<ServerResponse>(), others: new Set<ServerResponse>() };
  const refused = new Counter({
    name: 'requests_refused_total',
    help: 'Refused with 503, because too many pages or other requests ran, or waited for a connection to the database',
    labelNames: ['reason'],
    registers: [registry],
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (!isWork(request)) return done();
    const kind = request.routeOptions.url === PAGES ? 'pages' : 'others';
    if (running[kind].size >= most[kind]) {
      refused.inc({ reason: kind });
      void sendTooBusy(reply);
      return;
    }
    running[kind].add(reply.raw);
    // Also when the client has gone before there was an answer.
    reply.raw.once('close', () => running[kind].delete(reply.raw));
    done();
  });
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    running.pages.delete(raw);
    running.others.delete(raw);
    done(null, payload);
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDatabaseBusy(error)) refused.inc({ reason: 'connections' });
    done();
  });
});

/** What watches the process is answered always, and what belongs to a page that is being made, with it. */
function isWork({ headers, routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  if (headers[INNER_CALL] === innerCallProof || UNCOUNTED.test(url)) return false;
  // Such a body is read while it is worked on, at the pace of who sends it.
  return config.bodyMs === undefined;
}
