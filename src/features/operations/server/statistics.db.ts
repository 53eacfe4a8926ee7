import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ViewSource } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { watches } from '#app/db/tables/subscribers.ts';
import { machineViewTotals, publicPeriods, viewSourceDays } from '#app/db/tables/visits.ts';
import type { Direction } from '#app/lib/paging.ts';
import type { StatisticsFilter, StatisticsSort } from '../statistics-search.schema.ts';

/** Views by kind of source, such as {"search": 3}; empty if none was recorded. */
const sources = sql<Partial<Record<ViewSource, number>>>`coalesce((
  select jsonb_object_agg(s.source, s.views) from (
    select source, sum(views) as views from ${viewSourceDays} v where v.machine_id = ${machines}.id group by source) s), '{}')`;

/** The started days of periods `p`: a listing that became public today has been so for a day. `now` ends an open one. */
function publicDays(now: Date): SQL {
  const end = sql`coalesce(p.ended_at, ${sql.param(now, publicPeriods.endedAt)}::timestamptz)`;
  return sql`ceil(greatest(sum(extract(epoch from ${end} - p.began_at)), 1) / 86400)`;
}

function figures(now: Date) {
  return {
    views: sql`coalesce((select t.views from ${machineViewTotals} t where t.machine_id = ${machines}.id), 0)`.mapWith(
      Number,
    ),
    questions: sql`(select count(*) from ${contactSubmissions} c where c.machine_id = ${machines}.id)`.mapWith(Number),
    watchers: sql`(select count(*) from ${watches} w where w.machine_id = ${machines}.id)`.mapWith(Number),
    publicDays: sql`coalesce((select ${publicDays(now)} from ${publicPeriods} p
      where p.machine_id = ${machines}.id having count(*) > 0), 0)`.mapWith(Number),
  };
}

/** For all listings at once, because sorting needs it of each: the figure or word of each that has one, as `key`. */
function sortKeys(sort: StatisticsSort, now: Date): SQL {
  switch (sort) {
    case 'views':
      return sql`select machine_id, views as key from ${machineViewTotals}`;
    case 'questions':
      return sql`select machine_id, count(*) as key from ${contactSubmissions} group by machine_id`;
    case 'days':
      return sql`select machine_id, ${publicDays(now)} as key from ${publicPeriods} p group by machine_id`;
    case 'source':
      return sql`select distinct on (machine_id) machine_id, source as key from ${viewSourceDays}
        group by machine_id, source order by machine_id, sum(views) desc, source`;
  }
}

export type StatisticsOrder = { sort: StatisticsSort; direction: Direction };
export type StatisticsRow = Awaited<ReturnType<typeof findStatistics>>[number];
type Rows = { limit: number; offset?: number; afterSerial?: number };

/** The figures of listings, in this order; without an order, by serial number after `afterSerial`. */
export async function findStatistics(
  db: Db,
  filter: StatisticsFilter,
  order: StatisticsOrder | null,
  { limit, offset = 0, afterSerial = 0 }: Rows,
  now: Date,
) {
  const { id: machineId, serial, name, brand, status } = machines;
  const keys = order === null ? sql`select null as machine_id, null as key` : sortKeys(order.sort, now);
  // Without a view, a question or a public day the key is 0; without a recorded source, a listing comes last.
  const key = order === null || order.sort === 'source' ? sql`keys.key` : sql`coalesce(keys.key, 0)`;
  const page = db
    .select({ pageSerial: sql<number>`${serial}`.as('page_serial'), key: key.as('sort_key') })
    .from(machines)
    .leftJoin(sql`(${keys}) as keys`, sql`keys.machine_id = ${machineId}`)
    .where(and(whereFilter(filter), gt(serial, afterSerial)))
    .orderBy(inOrder(key, order), asc(serial))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({
      machineId,
      serial,
      name,
      brand,
      status,
      sellerName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      ...figures(now),
      sources,
    })
    .from(page)
    .innerJoin(machines, eq(serial, page.pageSerial))
    .leftJoin(users, eq(users.id, machines.sellerId))
    .orderBy(inOrder(sql`${page.key}`, order), asc(serial));
}

function inOrder(key: SQL, order: StatisticsOrder | null): SQL {
  return sql`${order?.direction === 'desc' ? desc(key) : asc(key)} nulls last`;
}

export function countStatistics(db: Db, filter: StatisticsFilter): Promise<number> {
  return db.$count(machines, whereFilter(filter));
}

function whereFilter({ status, brand, sellerId }: StatisticsFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(machines.status, status),
    brand === undefined ? undefined : eq(machines.brandKey, brand.toLowerCase()),
    sellerId === undefined ? undefined : eq(machines.sellerId, sellerId),
  );
}
