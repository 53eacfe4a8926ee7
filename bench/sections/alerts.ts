import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { MAIL_ALERTS } from '#app/features/watching/server/watching.jobs.ts';
import type { Bench } from '../bench.ts';
import { raise } from '../seeded-databases.ts';
import { rest, type Server } from '../servers.ts';
import { short } from '../statistics.ts';

const SEARCHES = 10_000;
/** How many readers they belong to. */
const READERS = 2_000;
const LISTINGS = 200;
const REST_MS = 3_000;
const POLL_MS = 50;
const PATIENCE_MS = 300_000;

/**
 * How long it takes until every reader whose saved search finds one of many listings that became public at once has been
 * told, in a mail that is queued; and how long an event loop is blocked meanwhile. `apps`: all servers of the database, of
 * which any may handle the job.
 */
export async function measureAlerts(bench: Bench, apps: readonly Server[], database: Database): Promise<void> {
  const { pool } = database;
  await seedSearches(pool);
  await publish(pool);
  const jobs = openJobQueue(database, raise);
  await jobs.prepare();
  // The index takes the listings in meanwhile, which is measured elsewhere.
  await rest(REST_MS);
  await longestGapOf(apps);
  const started = performance.now();
  await jobs.send(database.db, MAIL_ALERTS, {});
  while (!(await isDone(pool))) {
    if (performance.now() - started > PATIENCE_MS) throw new Error('The searches were not considered');
    await delay(POLL_MS);
  }
  const seconds = (performance.now() - started) / 1_000;
  const longestGapMs = await longestGapOf(apps);
  await jobs.stop(0);
  const told = await countOf(pool, 'select count(*) from last_alerts');
  const mails = await countOf(pool, 'select count(*) from subscribers where mailed_at is not null');
  const found = `${short(seconds)} s, longest gap ${short(longestGapMs)} ms; ${told} news in ${mails} mails`;
  bench.say(`saved searches, ${SEARCHES} of ${READERS} readers, ${LISTINGS} new listings: ${found}`);
  bench.find('alerts', {
    measured: found,
    limit: '–',
    ratio: '–',
    figures: [seconds, longestGapMs],
    isRight: mails > READERS / 2,
  });
}

/** Since the last time that this was asked, in milliseconds. */
async function longestGapOf(apps: readonly Server[]): Promise<number> {
  const figures = await Promise.all(apps.map((app) => app.figures()));
  return Math.max(...figures.map(({ longestGapMs }) => longestGapMs));
}

/** Saves searches by brand, heads and price, each of them different enough that few are evaluated together. */
async function seedSearches(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into subscribers (email, key, time_zone, mails_at_night, created_at, watches_checked_at)
     select 'reader' || n || '@shop.example', 'key ' || n, 'America/Chicago', true, now() - interval '1 day', now()
     from generate_series(1, $1) n`,
    [READERS],
  );
  await pool.query(
    `with brands as (select brand, row_number() over (order by brand) - 1 as at, count(*) over () as all_of
       from (select distinct brand from machines where is_public) b),
     readers as (select id, row_number() over (order by key) - 1 as at from subscribers)
     insert into saved_searches (subscriber_id, query, name, frequency, seen_at, begun_at, checked_at, created_at)
     select r.id,
       concat_ws('&', 'brand=' || replace(b.brand, ' ', '+'), 'heads=' || (array[1, 2, 4, 6, 8, 12])[1 + n % 6],
         'priceMax=' || 20000 + n * 7),
       'search ' || n, 'at-once', now() - interval '1 hour', now() - interval '1 day', now() - interval '1 hour',
       now() - interval '1 day'
     from generate_series(0, $1 - 1) n
     join readers r on r.at = n % $2
     join brands b on b.at = n % b.all_of`,
    [SEARCHES, READERS],
  );
}

/** Makes listings public that were not, a few minutes ago. All others have been for long. */
async function publish(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from machines where is_public and heads in (1, 2, 4, 6, 8, 12) order by serial desc limit $1',
    [LISTINGS],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(`update public_periods set began_at = began_at - interval '1 day'`);
  await pool.query(`update machines set updated_at = updated_at - interval '1 day'`);
  await pool.query(`update machines set status = 'pending' where id = any($1)`, [ids]);
  await pool.query(`update machines set status = 'approved' where id = any($1)`, [ids]);
  await pool.query('delete from public_periods where machine_id = any($1) and ended_at is not null', [ids]);
  await pool.query(
    `update public_periods set began_at = now() - interval '5 minutes' where machine_id = any($1) and ended_at is null`,
    [ids],
  );
}

async function isDone(pool: pg.Pool): Promise<boolean> {
  const waiting = `select count(*) from saved_searches where checked_at < now() - interval '30 minutes'`;
  return (await countOf(pool, waiting)) === 0;
}

async function countOf(pool: pg.Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}
