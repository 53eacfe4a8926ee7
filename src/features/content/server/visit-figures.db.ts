import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { homepageViewDays, homepageViews, pageViewDays, pageViews } from '#app/db/tables/visits.ts';

const row = z.object({ views: z.coerce.number() });

/** The number of views on these whole days in UTC: single ones, and those that are aggregated by day. */
export async function countViews(db: Db, since: Date, until: Date): Promise<number> {
  const isSingle = sql`viewed_at >= ${since}::timestamptz and viewed_at < ${until}::timestamptz`;
  const isOfDay = sql`day >= (${since}::timestamptz at time zone 'UTC')::date and day < (${until}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await db.execute(sql`
    select (select count(*) from ${pageViews} where ${isSingle})
      + (select count(*) from ${homepageViews} where ${isSingle})
      + (select coalesce(sum(views), 0) from ${pageViewDays} where ${isOfDay})
      + (select coalesce(sum(views), 0) from ${homepageViewDays} where ${isOfDay}) as views`);
  return z.array(row).parse(rows)[0]?.views ?? 0;
}
