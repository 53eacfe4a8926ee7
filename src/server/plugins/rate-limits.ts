import { createHmac } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { lt, sql } from 'drizzle-orm';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '#app/db/client.ts';
import { rateLimits } from '#app/db/tables/site.ts';
import { AppError } from '#app/lib/app-error.ts';

const MINUTE_MS = 60_000;
const PURGE_MS = 60 * MINUTE_MS;

/** How often one address may call the routes that name the limit (CONTRACT §3). */
export const LIMITS = {
  pageViews: { max: 120, timeWindow: MINUTE_MS },
} as const;
export type LimitName = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitName;
  }
}

type Options = {
  db: Db;
  /** Multiplies every limit. */
  factor: number;
  /** Keeps the table free of addresses: only their keyed hash is stored. */
  secret: string;
};

export const rateLimitsPlugin = fastifyPlugin<Options>(async (app, { db, factor, secret }) => {
  const purge = setInterval(() => {
    forgetExpired(db).catch((err: unknown) => app.log.warn({ err }, 'expired rate limits not removed'));
  }, PURGE_MS);
  purge.unref();
  app.addHook('onClose', async () => clearInterval(purge));

  app.addHook('onRoute', (route) => {
    const name = route.config?.limit;
    if (name === undefined) return;
    const { max, timeWindow } = LIMITS[name];
    route.config = { ...route.config, rateLimit: { max: Math.ceil(max * factor), timeWindow } };
  });
  await app.register(rateLimit, {
    global: false,
    store: storeIn(db),
    keyGenerator: (request) => {
      const address = createHmac('sha256', secret).update(request.ip).digest('base64url');
      return `${request.routeOptions.config.limit ?? ''}:${address}`;
    },
    errorResponseBuilder: (_request, { after }) => new AppError('too_many', `Too many requests, try again in ${after}`),
  });
});

/** Hits so far, and milliseconds until they are forgotten. */
type Count = { current: number; ttl: number };

/** Counters in the database, so that replicas count together. */
function storeIn(db: Db) {
  const countHit = callbackify((key: string, windowMs: number) => hit(db, key, windowMs));
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: Count) => void, timeWindow: number) {
      countHit(key, timeWindow, callback);
    }

    child() {
      return this;
    }
  };
}

async function hit(db: Db, bucketAndKey: string, windowMs: number): Promise<Count> {
  const [bucket = '', key = ''] = bucketAndKey.split(':');
  const until = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const isOver = sql`${rateLimits.resetsAt} <= now()`;
  const [counter] = await db
    .insert(rateLimits)
    .values({ bucket, key, hits: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.key],
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${until} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      ttl: sql<number>`(extract(epoch from ${rateLimits.resetsAt} - now()) * 1000)::int`,
    });
  return { current: counter?.hits ?? 1, ttl: counter?.ttl ?? windowMs };
}

async function forgetExpired(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
}
