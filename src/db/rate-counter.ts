import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { TooManyError } from '#app/lib/app-error.ts';
import type { Db } from './client.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { formatWait } from '#app/lib/durations.ts';

/** The number of hits, and the milliseconds until they expire. */
export type Count = { current: number; ttl: number };

/** Throws too_many, with the waiting time, if the count exceeds `most`, rounded up. */
export function requireAtMost({ current, ttl }: Count, most: number, refusal: string): void {
  if (current <= Math.ceil(most)) return;
  // Never 0: clients would retry in a tight loop.
  const retryAfterS = Math.max(1, Math.ceil(ttl / 1000));
  throw new TooManyError(`${refusal}, try again in ${formatWait(retryAfterS)}`, retryAfterS);
}

type Hits = { bucket: string; subject: string; windowMs: number; times: number };

/** Counts repeated actions, shared by all replicas. Only `hitWithin` may be called in a transaction. */
export type RateCounter = {
  /** Counts a hit of `subject` (an address, a name) in `bucket`. */
  hit: (bucket: string, subject: string, windowMs: number) => Promise<Count>;
  /**
   * Counts hits in a transaction; a rollback undoes them. Other transactions of the same subject wait for its end, so
   * call it after anything else that might block.
   */
  hitWithin: (tx: Db, hits: Hits) => Promise<Count>;
  /** Reads a count without writing; an unknown subject has 0 hits for 0 ms. */
  peek: (bucket: string, subject: string) => Promise<Count>;
  clear: (bucket: string, subject: string) => Promise<void>;
  forgetExpired: () => Promise<void>;
};

/** Only hashes keyed with `secret` are stored, so the table contains no addresses and names. */
export function openRateCounter(db: Db, secret: string): RateCounter {
  const keyOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    hit: (bucket, subject, windowMs) => hit(db, { bucket, key: keyOf(subject), windowMs, times: 1 }),
    hitWithin: (tx, { subject, ...hits }) => hit(tx, { ...hits, key: keyOf(subject) }),
    peek: (bucket, subject) => peek(db, bucket, keyOf(subject)),
    clear: async (bucket, subject) => {
      await db.delete(rateLimits).where(and(eq(rateLimits.bucket, bucket), eq(rateLimits.key, keyOf(subject))));
    },
    forgetExpired: async () => {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
    },
  };
}

type KeyedHits = Omit<Hits, 'subject'> & { key: string };

const ttlMs = sql<number>`(extract(epoch from ${rateLimits.resetsAt} - now()) * 1000)::int`;

async function peek(db: Db, bucket: string, key: string): Promise<Count> {
  const isThis = and(eq(rateLimits.bucket, bucket), eq(rateLimits.key, key));
  const [counter] = await db
    .select({ current: rateLimits.hits, ttl: ttlMs })
    .from(rateLimits)
    .where(and(isThis, gt(rateLimits.resetsAt, sql`now()`)));
  return counter ?? { current: 0, ttl: 0 };
}

async function hit(db: Db, { bucket, key, windowMs, times }: KeyedHits): Promise<Count> {
  const until = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const isOver = sql`${rateLimits.resetsAt} <= now()`;
  const [counter] = await db
    .insert(rateLimits)
    .values({ bucket, key, hits: times, resetsAt: until })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.key],
      set: {
        hits: sql`case when ${isOver} then ${times}::int else ${rateLimits.hits} + ${times}::int end`,
        resetsAt: sql`case when ${isOver} then ${until} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      ttl: ttlMs,
    });
  return { current: counter?.hits ?? times, ttl: counter?.ttl ?? windowMs };
}
