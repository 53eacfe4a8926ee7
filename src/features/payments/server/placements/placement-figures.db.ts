import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { contactPressDays, impressionDays, pageViews } from '#app/db/tables/visits.ts';

const figures = {
  seen: z.coerce.number(),
  opened: z.coerce.number(),
  asked: z.coerce.number(),
  contacted: z.coerce.number(),
};
const placedRow = z.object({ machineId: z.string(), since: z.coerce.date(), ...figures });
const otherRow = z.object({ listings: z.coerce.number(), days: z.coerce.number(), ...figures });
export type PlacedFigures = z.output<typeof placedRow>;
export type OtherFigures = z.output<typeof otherRow>;

/** The figures of a seller's listings with a running placement, since its beginning or since `earliest`. */
export async function findPlacedFigures(
  db: Db,
  {
    sellerId,
    machineIds,
    now,
    earliest,
  }: { sellerId: string; machineIds: readonly string[]; now: Date; earliest: Date },
): Promise<PlacedFigures[]> {
  const { rows } = await db.execute(sql`
    with placed as (
      select p.machine_id, greatest(min(p.starts_at), ${earliest}::timestamptz) as since
      from ${placements} p join ${machines} m on m.id = p.machine_id
      where m.id = any(${sql.param(machineIds)}::text[]) and m.seller_id = ${sellerId} and m.is_public and p.ended_at is null and p.starts_at <= ${now}::timestamptz
      group by p.machine_id)
    select machine_id as "machineId", since,
      (select coalesce(sum(impressions), 0) from ${impressionDays} i
        where i.machine_id = placed.machine_id and i.day >= (since at time zone 'UTC')::date) as seen,
      (select count(*) from ${pageViews} v where v.machine_id = placed.machine_id and v.viewed_at >= since) as opened,
      (select count(*) from ${contactSubmissions} c where c.machine_id = placed.machine_id and c.created_at >= since) as asked,
      (select coalesce(sum(presses), 0) from ${contactPressDays} d
        where d.machine_id = placed.machine_id and d.day >= (since at time zone 'UTC')::date) as contacted
    from placed order by machine_id`);
  return z.array(placedRow).parse(rows);
}

/** A sample of this size has the average of all listings within a few percent; up to this many, all are read. */
const SAMPLE = 2_000;

/**
 * The totals of public listings without a placement since a moment, and the sum of their days listed. Reads a sample,
 * spread evenly over all serials ever assigned, because there may be a million listings.
 */
export async function getOtherFigures(db: Db, { since, now }: { since: Date; now: Date }): Promise<OtherFigures> {
  const { rows } = await db.execute(sql`
    with sampled as (
      select (n * greatest((select max(serial) from ${machines}), ${SAMPLE}::integer)::bigint / ${SAMPLE}::integer)::integer as serial
      from generate_series(1, ${SAMPLE}::integer) as n),
    others as materialized (
      select id, created_at from ${machines} join sampled using (serial)
      where is_public and not (is_featured_paid or is_premium_paid) and status <> 'featured')
    select count(*) as listings,
      coalesce(sum(extract(epoch from ${now}::timestamptz - greatest(created_at, ${since}::timestamptz))), 0) / 86400 as days,
      (select coalesce(sum(impressions), 0) from ${impressionDays} i join others o on o.id = i.machine_id
        where i.day >= (${since}::timestamptz at time zone 'UTC')::date) as seen,
      (select count(*) from ${pageViews} v join others o on o.id = v.machine_id
        where v.viewed_at >= ${since}::timestamptz) as opened,
      (select count(*) from ${contactSubmissions} c join others o on o.id = c.machine_id
        where c.created_at >= ${since}::timestamptz) as asked,
      (select coalesce(sum(presses), 0) from ${contactPressDays} d join others o on o.id = d.machine_id
        where d.day >= (${since}::timestamptz at time zone 'UTC')::date) as contacted
    from others`);
  const [totals] = z.tuple([otherRow]).parse(rows);
  return totals;
}
