import fastifyPlugin from 'fastify-plugin';
import type { Database } from '#app/db/client.ts';
import { isMigrated } from '#app/db/migration-state.ts';

const PATIENCE_MS = 2_000;

/** Says whether the process lives, without touching the database, and whether it should be sent visitors. */
export const healthPlugin = fastifyPlugin<{ database: Database }>(async (app, { database }) => {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get('/healthz', open, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', open, async (_request, reply) => {
    const hindrance = isClosing ? 'shutting down' : await hindranceOf(database);
    reply.header('Cache-Control', 'no-store');
    if (hindrance === null) return { status: 'ready' };
    return reply
      .code(503)
      .header('Retry-After', '2')
      .send({ statusCode: 503, error: 'Service Unavailable', message: `Not ready: ${hindrance}` });
  });
});

async function hindranceOf(database: Database): Promise<string | null> {
  let giveUp: NodeJS.Timeout | undefined;
  const patience = new Promise<'slow'>((resolve) => {
    giveUp = setTimeout(resolve, PATIENCE_MS, 'slow');
  });
  try {
    const answer = await Promise.race([isMigrated(database), patience]);
    if (answer === 'slow') return 'the database does not answer';
    return answer ? null : 'the database waits for migrations';
  } catch {
    // Why it is away stands in the log of whoever needed it; a load balancer only needs to know that it is.
    return 'the database is not reachable';
  } finally {
    clearTimeout(giveUp);
  }
}
