import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '#app/db/client.ts';
import { isMigrated } from '#app/db/migration-state.ts';
import type { Catalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import { withTimeout } from '#app/lib/concurrency.ts';

const TIMEOUT_MS = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Not ready from now on; resolves when the requests that are running have been answered, or after `limitMs`. */
    drain: (limitMs: number) => Promise<void>;
    /** Resolves once everything is answered; rejects when what that needs cannot be read. */
    loaded: () => Promise<void>;
  }
}

type Options = { database: Database; catalogue: Pick<Catalogue, 'loaded' | 'isLoaded'> };

/** Says whether the process lives, without touching the database, and whether it should be sent visitors. */
export const healthPlugin = fastifyPlugin<Options>(async (app, { database, catalogue }) => {
  const open = { config: { access: 'public', isImpersonal: true }, schema: { hide: true } } as const;
  const running = trackRequests(app);
  let isClosing = false;
  app.decorate('loaded', () => catalogue.loaded());
  app.decorate('drain', async (limitMs: number) => {
    isClosing = true;
    // No proxy is to send a request over the connection of an answer that is still to come.
    for (const answer of running) if (!answer.headersSent) answer.shouldKeepAlive = false;
    await endOf(running, limitMs);
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

/** The answers that are not sent yet. */
function trackRequests(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const running = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    running.add(raw);
    raw.once('close', () => running.delete(raw));
    done();
  });
  return running;
}

/** Those that come later are not waited for: on a busy site there would always be one. */
async function endOf(running: ReadonlySet<ServerResponse>, limitMs: number): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([Promise.all([...running].map((response) => once(response, 'close'))), limit]);
  clearTimeout(timer);
}

async function hindranceOf(database: Database): Promise<string | null> {
  try {
    const answer = await withTimeout(TIMEOUT_MS, isMigrated(database), 'slow');
    if (answer === 'slow') return 'the database does not answer';
    return answer ? null : 'the database waits for migrations';
  } catch {
    // Why it is away stands in the log of whoever needed it; a load balancer only needs to know that it is.
    return 'the database is not reachable';
  }
}
