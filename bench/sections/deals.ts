import type { Database } from '#app/db/client.ts';
import type { Bench } from '../bench.ts';
import { enterAsAdmin } from '../enter-as-admin.ts';
import { timeOf } from '../request-times.ts';
import type { Server } from '../servers.ts';
import { short } from '../statistics.ts';

const DEALS = 500;
/** Of the deals, so many are closed. */
const CLOSED = 60;
const LIST = '/api/deals';
const BOARD = '?closed=recent';

/** The board of the office with 500 deals, what an open one asks for, and the table. */
export async function measureDeals(bench: Bench, app: Server, { pool, ...database }: Database): Promise<void> {
  for (const statement of seedingStatements()) await pool.query(statement);
  const cookie = await enterAsAdmin({ ...database, pool });
  const slowest = { what: '', p95: 0 };
  for (const [what, paths] of Object.entries(PATHS)) {
    const { p50, p95, answers } = await timeOf(bench, app, { paths, cookie });
    bench.say(`deals, ${what}: p95 ${short(p95)} ms, median ${short(p50)} ms, ${answers} answers`);
    if (p95 > slowest.p95) Object.assign(slowest, { what, p95 });
  }
  const measured = `slowest: ${slowest.what}, p95 ${short(slowest.p95)} ms; ${DEALS} deals`;
  bench.find('deals', { measured, limit: '-', ratio: '-', figures: [slowest.p95] });
}

const PATHS = {
  'the board': [`${LIST}${BOARD}`],
  'its sums': [`${LIST}/summary${BOARD}`],
  today: [`${LIST}/today`],
  'a page of the table': [`${LIST}?page=1&pageSize=50`, `${LIST}?page=5&pageSize=50&sort=amount`],
  'a search': [`${LIST}?closed=recent&search=dealer-7`],
};

/** Half of the deals have an open offer, and two thirds a next step. */
function seedingStatements(): string[] {
  const at = `now() - n * interval '11 minutes'`;
  return [
    `insert into threads (buyer_email, buyer_name, machine_id, machine_name, waits_for, waiting_since, last_message_at, created_at)
     select 'dealer-' || n || '@mail.example', 'Dealer ' || n, m.id, m.name,
       (array['office', 'seller', 'buyer'])[n % 3 + 1], ${at}, ${at}, ${at}
     from generate_series(1, ${DEALS}) n join machines m on m.serial = n % 5000 + 1`,
    `insert into deals (thread_id, stage, stage_since, lost_reason, next_step, next_step_on, created_at)
     select id, stage, created_at, case stage when 'lost' then 'price' end, case when n % 3 > 0 then 'Call them' end,
       case when n % 3 > 0 then current_date + n % 20 - 5 end, created_at
     from (select t.*, case when n <= ${CLOSED} then (array['won', 'lost'])[n % 2 + 1]
         else (array['new', 'talking', 'introduced', 'under-offer', 'deposit', 'inspected', 'paid', 'picked-up'])[n % 8 + 1] end as stage
       from (select threads.*, row_number() over (order by id)::int as n from threads where buyer_email like 'dealer-%') t) numbered`,
    `insert into offers (thread_id, machine_id, maker, amount_usd, made_at, expires_at)
     select t.id, t.machine_id, 'buyer', 20000, t.created_at, t.created_at + interval '3 days'
     from (select *, row_number() over (order by id) as n from threads where buyer_email like 'dealer-%') t where n % 2 = 0`,
    'vacuum analyze threads, deals, offers',
  ];
}
