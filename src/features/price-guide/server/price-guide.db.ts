import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { sales } from '#app/db/tables/sales.ts';

const row = z.object({
  brand: z.nullable(z.string()),
  sold: z.coerce.number(),
  sellers: z.coerce.number(),
  lowUsd: z.coerce.number(),
  highUsd: z.coerce.number(),
});
export type KindRow = z.output<typeof row>;

type Kind = { brand: string; heads: number; fromYear: number; toYear: number; isNew: boolean };

/**
 * Statistics of the sales of a kind of machines on the days from `since` to before `until`: those of the brand, and those of
 * all brands, whose `brand` is null. Without sales that were undone or have no price, and, because sellers choose the day of a
 * sale, without those recorded since `recordedBefore`. Each machine counts as it was when it was sold, whatever its seller makes
 * of the listing later.
 */
export async function findSalesOfKind(
  db: Db,
  { brand, heads, fromYear, toYear, isNew }: Kind,
  { since, until, recordedBefore }: { since: string; until: string; recordedBefore: Date },
): Promise<KindRow[]> {
  const { rows } = await db.execute(sql`
    select s.brand, count(*) as sold, count(distinct coalesce(s.seller_id::text, '')) as sellers,
      percentile_cont(0.1) within group (order by s.price_usd) as "lowUsd",
      percentile_cont(0.9) within group (order by s.price_usd) as "highUsd"
    from ${sales} s
    where s.undone_at is null and s.price_usd is not null and s.sold_on >= ${since}::date and s.sold_on < ${until}::date
      and s.recorded_at < ${recordedBefore.toISOString()}::timestamptz
      and s.heads = ${heads} and s.year between ${fromYear} and ${toYear}
      and (s.condition = 'new') = ${isNew}
    group by grouping sets ((s.brand), ())
    having count(*) > 0 and (grouping(s.brand) = 1 or s.brand = ${brand})`);
  return z.array(row).parse(rows);
}
