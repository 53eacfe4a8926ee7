import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { WAYS_TO_SELL } from '../sale-figures.schema.ts';

const row = z.object({ way: z.enum(WAYS_TO_SELL), sold: z.coerce.number(), medianDays: z.coerce.number() });

const PERIOD_DAYS = 365;
/** Fewer sales would make the figures arbitrary. */
const MIN_SALES = 20;

/** The number of sellers' machines sold in the last year, and the median of days to the sale, by way of selling. */
export async function findSaleFigures(db: Db, now: Date) {
  const since = new Date(now.getTime() - PERIOD_DAYS * DAY_MS);
  const { rows } = await db.execute(sql`
    with sales as (
      select extract(epoch from m.sold_at - m.created_at) / 86400 as days,
        case when m.is_consignment then 'consignment'
          when exists (select from ${placements} p where p.machine_id = m.id and p.kind = 'featured' and p.starts_at < m.sold_at) then 'featured'
          when exists (select from ${placements} p where p.machine_id = m.id and p.kind = 'premium' and p.starts_at < m.sold_at) then 'premium'
          else 'free' end as way
      from ${machines} m
      where m.status = 'sold' and m.sold_at >= ${since}::timestamptz and m.sold_at > m.created_at and not m.financing_available)
    select way, count(*) as sold, percentile_cont(0.5) within group (order by days) as "medianDays"
    from sales group by way order by way`);
  const figures = z.array(row).parse(rows);
  return figures.filter(({ sold }) => sold >= MIN_SALES);
}
