import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { VIEW_SOURCES, type ViewSource } from '#app/db/enums.ts';
import { LOST_REASONS } from '#app/db/deal-enums.ts';
import { siteZone } from '#app/db/tables/column-types.ts';
import { deals } from '#app/db/tables/deals.ts';
import { introductions } from '#app/db/tables/introductions.ts';
import { commissionInvoices } from '#app/db/tables/invoices.ts';
import { machines } from '#app/db/tables/machines.ts';
import { offers } from '#app/db/tables/offers.ts';
import { sales } from '#app/db/tables/sales.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { pageViewDays, pageViews, viewSourceDays } from '#app/db/tables/visits.ts';
import { BEGINNINGS, FUNNEL_STEPS } from '../funnel.schema.ts';

/** From a day, such as 2026-01-01, on; of one brand, regardless of case, or of all. */
export type FunnelFilter = { since: string; brand: string | undefined };

const ofBrand = (column: SQL, brand: string | undefined) =>
  brand === undefined ? sql`true` : sql`lower(${column}) = ${brand.toLowerCase()}`;

const counted = z.object({
  step: z.enum(FUNNEL_STEPS),
  month: z.string(),
  brand: z.nullable(z.string()),
  origin: z.nullable(z.enum(BEGINNINGS)),
  n: z.coerce.number(),
});
export type FunnelCount = z.output<typeof counted>;

/**
 * How often each step after a view was taken, by month, brand and origin of the first message of its conversation. The brand is
 * null once the listing is deleted.
 */
export async function countFunnelSteps(db: Db, { since, brand }: FunnelFilter): Promise<FunnelCount[]> {
  const start = sql`(${since}::timestamp at time zone ${siteZone()})`;
  const { rows } = await db.execute(sql`
    with steps as (
      select 'questions' as step, th.id as thread_id, th.created_at as at, m.brand
      from ${threads} th left join ${machines} m on m.id = th.machine_id
      where th.machine_name is not null and th.created_at >= ${start}
      union all
      select 'introductions', i.thread_id, i.introduced_at, m.brand
      from ${introductions} i left join ${machines} m on m.id = i.listing_id where i.introduced_at >= ${start}
      union all
      select 'offers', o.thread_id, o.made_at, m.brand
      from ${offers} o left join ${machines} m on m.id = o.machine_id where o.round = 0 and o.made_at >= ${start}
      union all
      select 'sales', s.thread_id, s.sold_on::timestamp at time zone ${siteZone()}, s.brand
      from ${sales} s where s.undone_at is null and s.sold_on >= ${since}::date),
    begun as (
      select steps.*, (
        select tm.origin from ${threadMessages} tm
        where tm.thread_id = steps.thread_id and tm.origin = any(${sql.param(BEGINNINGS)}::text[])
        order by tm.sent_at limit 1) as origin
      from steps where ${ofBrand(sql`brand`, brand)})
    select step, to_char(at at time zone ${siteZone()}, 'YYYY-MM') as month, brand, origin, count(*) as n
    from begun where step <> 'questions' or origin is distinct from 'proposal' group by 1, 2, 3, 4`);
  return z.array(counted).parse(rows);
}

const viewed = z.object({ step: z.literal('views'), month: z.string(), brand: z.string(), n: z.coerce.number() });

/** The views of machines by month in UTC, like the days by which they are aggregated later, and by brand. */
export async function countFunnelViews(db: Db, { since, brand }: FunnelFilter) {
  const { rows } = await db.execute(sql`
    with v as (
      select p.machine_id, date_trunc('month', p.viewed_at at time zone 'UTC') as month, count(*) as views
      from ${pageViews} p where p.viewed_at >= (${since}::timestamp at time zone 'UTC') group by 1, 2
      union all
      select d.machine_id, date_trunc('month', d.day::timestamp), sum(d.views)
      from ${pageViewDays} d where d.day >= ${since}::date group by 1, 2)
    select 'views' as step, to_char(v.month, 'YYYY-MM') as month, m.brand, sum(v.views) as n
    from v join ${machines} m on m.id = v.machine_id where ${ofBrand(sql`m.brand`, brand)} group by 2, 3`);
  return z.array(viewed).parse(rows);
}

const sourced = z.object({ source: z.enum(VIEW_SOURCES), n: z.coerce.number() });

export async function countFunnelSources(
  db: Db,
  { since, brand }: FunnelFilter,
): Promise<Partial<Record<ViewSource, number>>> {
  const { rows } = await db.execute(sql`
    select v.source, sum(v.views) as n from ${viewSourceDays} v join ${machines} m on m.id = v.machine_id
    where v.day >= ${since}::date and ${ofBrand(sql`m.brand`, brand)} group by 1`);
  return Object.fromEntries(
    z
      .array(sourced)
      .parse(rows)
      .map(({ source, n }) => [source, n]),
  );
}

const duration = z.object({ brand: z.nullable(z.string()), medianDays: z.coerce.number() });

/** The median of days from a listing's creation to its sale: of each brand, and of all, whose brand is null. */
export async function findDaysToSale(db: Db, { since, brand }: FunnelFilter) {
  const { rows } = await db.execute(sql`
    select s.brand, percentile_cont(0.5) within group (
      order by s.sold_on - (m.created_at at time zone ${siteZone()})::date) as "medianDays"
    from ${sales} s join ${machines} m on m.id = s.machine_id
    where s.undone_at is null and s.sold_on >= ${since}::date
      and s.sold_on >= (m.created_at at time zone ${siteZone()})::date and ${ofBrand(sql`s.brand`, brand)}
    group by grouping sets ((s.brand), ()) having count(*) > 0`);
  return z.array(duration).parse(rows);
}

const monthly = z.object({ month: z.string(), usd: z.coerce.number() });

/** The commissions of sales, in US dollars, by the month of the sale. */
export async function findEarnedCommissions(db: Db, { since, brand }: FunnelFilter) {
  const { rows } = await db.execute(sql`
    select to_char(s.sold_on, 'YYYY-MM') as month, sum(s.commission_usd) as usd from ${sales} s
    where s.undone_at is null and s.commission_usd is not null and s.sold_on >= ${since}::date
      and ${ofBrand(sql`s.brand`, brand)} group by 1`);
  return z.array(monthly).parse(rows);
}

/** The invoices of commissions that are paid, in US dollars, by the month of the payment. */
export async function findPaidCommissions(db: Db, { since, brand }: FunnelFilter) {
  const paidOn = sql`(i.paid_at at time zone ${siteZone()})::date`;
  const { rows } = await db.execute(sql`
    select to_char(${paidOn}, 'YYYY-MM') as month, sum(i.amount_usd) as usd from ${commissionInvoices} i
    where i.state = 'paid' and ${paidOn} >= ${since}::date and ${ofBrand(sql`i.brand`, brand)} group by 1`);
  return z.array(monthly).parse(rows);
}

const ended = z.object({ reason: z.nullable(z.enum(LOST_REASONS)), n: z.coerce.number() });

/** How many deals ended: by the reason for which they were lost, null for those that were won. */
export async function countDealEnds(db: Db, { since, brand }: FunnelFilter) {
  const { rows } = await db.execute(sql`
    select d.lost_reason as reason, count(*) as n
    from ${deals} d join ${threads} th on th.id = d.thread_id left join ${machines} m on m.id = th.machine_id
    where d.stage in ('won', 'lost') and d.stage_since >= (${since}::timestamp at time zone ${siteZone()})
      and ${ofBrand(sql`m.brand`, brand)} group by 1 order by 2 desc`);
  return z.array(ended).parse(rows);
}
