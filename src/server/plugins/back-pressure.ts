import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isDatabaseBusy } from '#app/db/database-errors.ts';
import { networkOf } from '#app/lib/http.ts';
import type { WorkBudget } from '#app/lib/work-budget.ts';
import { sendTooBusy } from './errors.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './request-log.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The limit that the request counts towards while it runs; null before, afterwards, and for uncounted requests. */
    runsAmong: keyof Limits | null;
    /**
     * Runs slow work that has a budget of its own for each network, while which the request no longer counts towards
     * the common limit. Throws unavailable.
     */
    runSlowly: <Result>(budget: WorkBudget, work: () => Promise<Result>) => Promise<Result>;
  }
}

export type Limits = {
  /** Pages rendered at the same time: each costs as much as many API calls. */
  pages: number;
  others: number;
};

/** With more concurrent requests, each would take so long that its client gives up before the answer. */
const MOST_RUNNING: Limits = { pages: 96, others: 256 };
const PAGES = '/*';

/** A late event loop refuses requests only while at least this many run: one long task alone refuses nothing. */
const LEAST_CROWD = 16;
const LATE_MS = 500;
const LOOK_MS = 250;

type Options = {
  registry: Registry;
  most?: Limits;
  /** Whether the event loop was late in the last quarter of a second. */
  isLate?: () => boolean;
};

/** Health checks, metrics and built files. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics|assets\/\*)$/;

/**
 * Answers 503 at once to requests that could only be answered too late. A request counts from the arrival of its body
 * until its answer begins, so that slow clients take no place. Answers from memory or from a file do not count.
 */
export const backPressurePlugin = fastifyPlugin<Options>(async (app, { registry, most = MOST_RUNNING, ...options }) => {
  const isLate = options.isLate ?? watchEventLoop(app);
  const running: Limits = { pages: 0, others: 0 };
  const lastOn = new WeakMap<Socket, FastifyReply>();
  const refusalOf = (kind: keyof Limits, socket: Socket) => {
    if (running[kind] >= most[kind]) return kind;
    if (running.pages + running.others < LEAST_CROWD) return null;
    if (isLate()) return 'late';
    // Browsers never pipeline requests on one connection.
    return (lastOn.get(socket)?.runsAmong ?? null) === null ? null : 'pipelined';
  };
  const end = (reply: FastifyReply) => {
    if (reply.runsAmong === null) return;
    running[reply.runsAmong] -= 1;
    reply.runsAmong = null;
  };
  const refused = new Counter({
    name: 'requests_refused_total',
    help: 'Requests refused with 503: too many running pages or others, too many waiting for a database connection (connections), or under load a late event loop (late) or an earlier request on the same connection without a response (pipelined)',
    labelNames: ['reason'],
    registers: [registry],
  });

  app.decorateReply('runsAmong', null);
  app.decorateReply('runSlowly', function runSlowly(budget, work) {
    return budget.run(networkOf(this.request.ip), () => {
      end(this);
      return work();
    });
  });
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
    // A client that disconnects before the answer also ends the request.
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

/** Requests that wait in the socket are not counted yet: a late event loop is the only sign of too many. */
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

/**
 * Whether a request counts. Health checks do not; nor do API calls of a page being rendered, because the page counts.
 */
function isWork({ headers, routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  if (headers[IN_PROCESS_HEADER] === inProcessProof || UNCOUNTED.test(url)) return false;
  // A long body is processed as it arrives, at the client's pace.
  return config.bodyMs === undefined;
}
