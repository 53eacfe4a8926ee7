import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { emptyEmbedded, newPostgres } from '#test/databases.ts';
import { openRateCounter } from './rate-counter.ts';
import { rateLimits } from './tables/rate-limits.ts';

const SECRET = 'a secret for the keys';

test('hits are counted per bucket and subject, and forgotten when their time is over', async () => {
  const { db, pool } = await emptyEmbedded();
  const counter = openRateCounter(db, SECRET);
  expect((await counter.hit('login', 'ada', MINUTE_MS)).current).toBe(1);
  expect((await counter.hit('login', 'ada', MINUTE_MS)).current).toBe(2);
  expect((await counter.hit('login', 'bob', MINUTE_MS)).current).toBe(1);
  expect((await counter.hit('other', 'ada', MINUTE_MS)).current).toBe(1);
  await pool.query("update rate_limits set resets_at = now() - interval '1 second' where bucket = 'login'");
  const anew = await counter.hit('login', 'ada', MINUTE_MS);
  expect(anew.current).toBe(1);
  expect(anew.ttl).toBeGreaterThan(MINUTE_MS - 5_000);
  expect(anew.ttl).toBeLessThanOrEqual(MINUTE_MS);
  await counter.forgetExpired();
  expect(await db.$count(rateLimits)).toBe(2);
});

test('a look at the hits is none, and sees none whose time is over', async () => {
  const { db, pool } = await emptyEmbedded();
  const counter = openRateCounter(db, SECRET);
  expect(await counter.peek('login', 'ada')).toEqual({ current: 0, ttl: 0 });
  expect(await db.$count(rateLimits)).toBe(0);
  for (const subject of ['ada', 'ada', 'bob']) await counter.hit('login', subject, MINUTE_MS);
  const seen = await counter.peek('login', 'ada');
  expect([seen.current, (await counter.peek('other', 'ada')).current]).toEqual([2, 0]);
  expect(seen.ttl).toBeGreaterThan(MINUTE_MS - 5_000);
  await pool.query("update rate_limits set resets_at = now() - interval '1 second'");
  expect(await counter.peek('login', 'ada')).toEqual({ current: 0, ttl: 0 });
});

test('what is cleared begins anew, and nothing else does', async () => {
  const counter = openRateCounter((await emptyEmbedded()).db, SECRET);
  for (const subject of ['ada', 'ada', 'bob']) await counter.hit('login', subject, MINUTE_MS);
  await counter.clear('login', 'ada');
  expect((await counter.hit('login', 'ada', MINUTE_MS)).current).toBe(1);
  expect((await counter.hit('login', 'bob', MINUTE_MS)).current).toBe(2);
});

test('the table holds neither names nor addresses, and another secret gives other keys', async () => {
  const { db } = await emptyEmbedded();
  await openRateCounter(db, SECRET).hit('login', 'ada@shop.example', MINUTE_MS);
  await openRateCounter(db, `${SECRET}!`).hit('login', 'ada@shop.example', MINUTE_MS);
  const rows = await db.select().from(rateLimits);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/\bada\b/);
});

test('hits at once are all counted', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await newPostgres(), ({ close }) => close());
  const counter = openRateCounter(database.db, SECRET);
  const counts = await Promise.all(Array.from({ length: 20 }, () => counter.hit('login', 'ada', MINUTE_MS)));
  expect(counts.map(({ current }) => current).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
});
