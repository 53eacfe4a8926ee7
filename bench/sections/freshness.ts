import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Bench, Subject } from '../bench.ts';
import { figureOf } from '../findings.ts';
import { getAnswer } from '../http-answer.ts';
import type { Server } from '../servers.ts';
import { short } from '../statistics.ts';

const CONTRACT_SIZE = 1_000_000;
const CHANGES = 10;
const POLL_MS = 5;
const PATIENCE_MS = 10_000;
/** A number of heads that no generated machine has. */
const UNUSED_HEADS = 97;

const counts = z.object({ total: z.int() });

/** Changes a listing directly in the database, like another replica, and waits until the counts reflect it. */
export async function measureFreshness(bench: Bench, subject: Subject, app: Server, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; heads: number }>(
    'select id, heads from machines where is_public limit $1',
    [CHANGES],
  );
  const waits: number[] = [];
  for (const { id, heads } of rows) {
    waits.push(await timeUntilSeen(app, pool, { id, heads: UNUSED_HEADS, expected: 1 }));
    waits.push(await timeUntilSeen(app, pool, { id, heads, expected: 0 }));
  }
  const longest = Math.max(...waits);
  bench.say(
    `a change is in the counts after ${short(longest)} ms at the latest (${subject.listings.toLocaleString('en-US')})`,
  );
  if (subject.listings === CONTRACT_SIZE && subject.engine === 'postgres')
    bench.find('freshness', figureOf(longest / 1_000, 's'));
}

type Change = { id: string; heads: number; expected: number };

async function timeUntilSeen({ origin }: Server, pool: pg.Pool, { id, heads, expected }: Change): Promise<number> {
  await pool.query('update machines set heads = $1 where id = $2', [heads, id]);
  const started = performance.now();
  for (;;) {
    const { body } = await getAnswer(`${origin}/api/machines/filters/counts?heads=${UNUSED_HEADS}`);
    const took = performance.now() - started;
    if (counts.parse(JSON.parse(body.toString())).total === expected) return took;
    if (took > PATIENCE_MS) throw new Error(`The counts did not follow a change within ${PATIENCE_MS / 1_000} s`);
    await delay(POLL_MS);
  }
}
