import type pg from 'pg';
import type { Database } from '#app/db/client.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { Bench } from '../bench.ts';
import { enterAsAdmin } from '../enter-as-admin.ts';
import { timeOf } from '../request-times.ts';
import type { Server } from '../servers.ts';
import { short } from '../statistics.ts';

const THREADS = 20_000;
const MESSAGES_OF_EACH = 5;
/** One of so many conversations contains the rare word; all contain the frequent one. */
const RARE = 4_000;
const OPENED = 200;
const PATIENCE_MS = 600_000;

const LIST = '/api/admin/threads';

/** What the office does all day: lists of each group, searches, and opening a conversation. */
export async function measureDesk(bench: Bench, app: Server, database: Database): Promise<void> {
  await seedThreads(database.pool);
  const cookie = await enterAsAdmin(database);
  const slowest = { what: '', p95: 0 };
  for (const [what, paths] of Object.entries(await readPaths(database.pool))) {
    const { p50, p95, answers } = await timeOf(bench, app, { paths, cookie });
    bench.say(`desk, ${what}: p95 ${short(p95)} ms, median ${short(p50)} ms, ${answers} answers`);
    if (p95 > slowest.p95) Object.assign(slowest, { what, p95 });
  }
  const measured = `slowest: ${slowest.what}, p95 ${short(slowest.p95)} ms`;
  bench.find('desk', { measured, limit: '-', ratio: '-', figures: [slowest.p95] });
}

/** 20,000 conversations with 100,000 messages: most are closed, and a twentieth waits for the office. */
async function seedThreads(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`);
    for (const statement of seedingStatements()) await client.query(statement);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

function seedingStatements(): string[] {
  const at = `now() - n * interval '7 minutes'`;
  return [
    `insert into threads (buyer_email, buyer_name, machine_id, machine_name, waits_for, waiting_since, remind_at,
       last_message_at, created_at)
     select 'buyer-' || n || '@mail.example', 'Buyer ' || n, m.id, m.name,
       (array['office', 'seller', 'seller', 'buyer', 'buyer', 'buyer'])[n % 20 + 1], case when n % 20 < 6 then ${at} end,
       case when n % 100 = 7 then ${at} end, ${at}, ${at}
     from generate_series(1, ${THREADS}) n join machines m on m.serial = n % 5000 + 1`,
    `insert into thread_parties (thread_id, party, key, mailed_at)
     select t.id, p, case p when 'buyer' then t.id::text end, now()
     from threads t, unnest(array['buyer', 'seller', 'office']) p`,
    `insert into thread_messages (thread_id, channel, author, body, origin, created_at)
     select id, 'buyer', case when n % 2 = 1 then 'buyer' else 'office' end,
       'Is the machine still for sale, and what does the delivery cost? ' || md5(id::text || n)
         || case when at % ${RARE} = 0 and n = 1 then ' A xylograph.' else '' end,
       'site', last_message_at - (${MESSAGES_OF_EACH} - n) * interval '1 hour'
     from (select id, last_message_at, row_number() over (order by id) as at from threads) t,
       generate_series(1, ${MESSAGES_OF_EACH}) n`,
    'vacuum analyze threads, thread_parties, thread_messages',
  ];
}

async function readPaths(pool: pg.Pool): Promise<Record<string, readonly string[]>> {
  const { rows } = await pool.query<{ id: string }>(`select id from threads order by md5(id::text) limit ${OPENED}`);
  const list = (search: Record<string, string>) => [`${LIST}${stringifySearch(search)}`];
  return {
    'waiting for the office': list({ group: 'office' }),
    'waiting for the seller': list({ group: 'seller' }),
    'waiting for the buyer': list({ group: 'buyer' }),
    closed: list({ group: 'closed' }),
    'a rare word': list({ search: 'xylograph' }),
    'a frequent word': list({ search: 'machine' }),
    'a word of no message': list({ search: 'nothing like it' }),
    'a buyer': list({ search: 'buyer-777@' }),
    opening: rows.flatMap(({ id }) => [`/api/threads/${id}`, `${LIST}/${id}`]),
  };
}
