import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '#app/db/client.ts';
import { isMigrated } from '#app/db/migration-state.ts';
import type { Catalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import { withTimeout } from '#app/lib/concurrency.ts';

const TIMEOUT_MS = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reports not ready from now on, and closes each connection after its answer. Resolves when all running requests
     * are answered, or after `limitMs`.
     */
    drain: (limitMs: number) => Promise<void>;
    /** Resolves once the catalogue is loaded; rejects if it cannot be read. */
    loaded: () => Promise<void>;
  }
}

type Options = { database: Database; catalogue: Pick<Catalogue, 'loaded' | 'isLoaded'> };

/** Liveness, which does not touch the database, and readiness to receive visitors. */
export const healthPlugin = fastifyPlugin<Options>(async (app, { database, catalogue }) => {
  const open = { config: { access: 'public', isImpersonal: true }, schema: { hide: true } } as const;
  const endOfRunning = countRequests(app);
  let isClosing = false;
  app.decorate('loaded', () => catalogue.loaded());
  app.decorate('drain', async (limitMs: number) => {
    isClosing = true;
    await withTimeout(limitMs, endOfRunning(), undefined);
  });
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    // A proxy must not send a request over a connection that is about to be closed.
    if (isClosing) raw.shouldKeepAlive = false;
    done(null, payload);
  });

  app.get('/healthz', open, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', open, async (_request, reply) => {
    const isLoading = catalogue.isLoaded ? null : 'the catalogue is being loaded';
    const hindrance = isClosing ? 'shutting down' : (isLoading ?? (await hindranceOf(database)));
    reply.header('Cache-Control', 'no-store');
    if (hindrance === null) return { status: 'ready' };
    return reply
      .code(503)
      .header('Retry-After', '2')
      .send({ statusCode: 503, error: 'Service Unavailable', message: `Not ready: ${hindrance}` });
  });
});

/** Requests that arrived between two waits. */
type Group = { running: number; ended: PromiseWithResolvers<void> };

const newGroup = (): Group => ({ running: 0, ended: Promise.withResolvers() });

/**
 * Returns a function that waits until all requests running at that time are answered. Later ones are not waited for: on
 * a busy site there would always be one. Requests are counted rather than stored: a set through which thousands pass in
 * a second is reallocated constantly, and each table promoted to V8's old generation retains all that came after it.
 */
function countRequests(app: FastifyInstance): () => Promise<unknown> {
  let latest = newGroup();
  let earlierEnded: Promise<unknown> = Promise.resolve();
  app.addHook('onRequest', (_request, { raw }, done) => {
    const group = latest;
    group.running += 1;
    raw.once('close', () => {
      group.running -= 1;
      if (group.running === 0 && group !== latest) group.ended.resolve();
    });
    done();
  });
  return () => {
    const { running, ended } = latest;
    latest = newGroup();
    if (running === 0) ended.resolve();
    earlierEnded = Promise.all([earlierEnded, ended.promise]);
    return earlierEnded;
  };
}

async function hindranceOf(database: Database): Promise<string | null> {
  try {
    const answer = await withTimeout(TIMEOUT_MS, isMigrated(database), 'slow');
    if (answer === 'slow') return 'the database does not answer';
    return answer ? null : 'the database waits for migrations';
  } catch {
    // The failing query has logged the reason; a load balancer only needs to know that the database is away.
    return 'the database is not reachable';
  }
}
