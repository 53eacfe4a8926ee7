import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isDatabaseBusy } from '#app/db/database-errors.ts';
import { sendTooBusy } from './errors.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './request-log.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Among which it counts as running; null before, after, and where it never counts. */
    runsAmong: keyof Limits | null;
  }
}

type Limits = {
  /** How many pages may be drawn at once: each costs as much as many answers of the API. */
  pages: number;
  others: number;
};

/** More would wait for each other for seconds, and be answered when nobody waits any more. */
const MOST_RUNNING: Limits = { pages: 96, others: 256 };
const PAGES = '/*';

/** So many make each other wait, when the event loop is late: a single long piece of work refuses nobody. */
const LEAST_CROWD = 16;
const LATE_MS = 500;
const LOOK_MS = 250;

type Options = {
  registry: Registry;
  most?: Limits;
  /** Whether the event loop has been late of late. */
  isLate?: () => boolean;
};

/** Health, metrics and built files. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics|assets\/\*)$/;

/**
 * Refuses at once what could only be answered too late. A request counts from when it has arrived as a whole until its
 * answer begins, so that slow clients do not keep others out; what is answered from memory or from a file never counts.
 */
export const backPressurePlugin = fastifyPlugin<Options>(async (app, { registry, most = MOST_RUNNING, ...options }) => {
  const isLate = options.isLate ?? watchEventLoop(app);
  const running: Limits = { pages: 0, others: 0 };
  const lastOn = new WeakMap<Socket, FastifyReply>();
  const refusalOf = (kind: keyof Limits, socket: Socket) => {
    if (running[kind] >= most[kind]) return kind;
    if (running.pages + running.others < LEAST_CROWD) return null;
    if (isLate()) return 'late';
    // Nothing that people use asks on a connection before it has been answered there.
    return (lastOn.get(socket)?.runsAmong ?? null) === null ? null : 'pipelined';
  };
  const end = (reply: FastifyReply) => {
    if (reply.runsAmong === null) return;
    running[reply.runsAmong] -= 1;
    reply.runsAmong = null;
  };
  const refused = new Counter({
    name: 'requests_refused_total',
    help: 'Refused with 503: too many pages or others ran, too many waited for a connection, or in a crowd the event loop was late or the connection was not answered yet (pipelined)',
    labelNames: ['reason'],
    registers: [registry],
  });

  app.decorateReply('runsAmong', null);
  app.addHook('preValidation', (request, reply, done) => {
    if (!isWork(request)) return done();
    const kind = request.routeOptions.url === PAGES ? 'pages' : 'others';
    const reason = refusalOf(kind, request.raw.socket);
    if (reason !== null) {
      refused.inc({ reason });
      void sendTooBusy(reply);
      return;
    }
    running[kind] += 1;
    reply.runsAmong = kind;
    lastOn.set(request.raw.socket, reply);
    // Also when the client has gone before there was an answer.
    reply.raw.once('close', () => {
      end(reply);
    });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    end(reply);
    done(null, payload);
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDatabaseBusy(error)) refused.inc({ reason: 'connections' });
    done();
  });
});

/** Requests that wait to be read run nowhere yet: that there are too many shows in how late everything is. */
function watchEventLoop(app: FastifyInstance): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isLate = false;
  const look = setInterval(() => {
    isLate = delay.max > LATE_MS * 1_000_000;
    delay.reset();
  }, LOOK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    delay.disable();
    done();
  });
  return () => isLate;
}

/** What watches the process is answered always, and what belongs to a page that is being made, with it. */
function isWork({ headers, routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  if (headers[IN_PROCESS_HEADER] === inProcessProof || UNCOUNTED.test(url)) return false;
  // Such a body is read while it is worked on, at the pace of who sends it.
  return config.bodyMs === undefined;
}
