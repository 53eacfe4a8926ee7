import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import type { ViewSource } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import {
  contactPressDays,
  homepageViewDays,
  homepageViews,
  impressionDays,
  machineViewTotals,
  pageViewDays,
  pageViews,
  viewSourceDays,
} from '#app/db/tables/visits.ts';
import { fromNearerEnd } from '#app/lib/paging.ts';

/** Whether this visit already counted for the machine. */
export async function hasPageView(db: Db, machineId: string, visit: string): Promise<boolean> {
  return (await db.$count(pageViews, and(eq(pageViews.machineId, machineId), eq(pageViews.sessionId, visit)))) > 0;
}

type NewView = { machineId: string; visit: string; source: ViewSource };

/**
 * Counts a view and its source, unless this visit already counted for the machine, or the machine was deleted
 * concurrently.
 */
export async function insertPageView(db: Db, { machineId, visit, source }: NewView): Promise<void> {
  await db.execute(sql`
    with viewed as (
      insert into ${pageViews} (machine_id, session_id)
      select ${machines.id}, ${visit} from ${machines} where ${eq(machines.id, machineId)}
      on conflict do nothing
      returning machine_id)
    insert into ${viewSourceDays} (machine_id, day, source, views)
    select machine_id, (now() at time zone 'UTC')::date, ${source}, 1 from viewed
    on conflict (machine_id, day, source) do update set views = view_source_days.views + 1`);
}

/** Counts one impression of each of these public machines, ordered by id so that concurrent counts cannot deadlock. */
export async function insertImpressions(db: Db, machineIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into ${impressionDays} (machine_id, day, impressions)
    select ${machines.id}, (now() at time zone 'UTC')::date, 1 from ${machines}
    where ${machines.id} = any(${sql.param(machineIds)}::text[]) and ${machines.isPublic}
    order by ${machines.id}
    on conflict (machine_id, day) do update set impressions = impression_days.impressions + 1`);
}

/** Counts one press on a contact link of a public machine's seller. */
export async function insertContactPress(db: Db, machineId: string): Promise<void> {
  await db.execute(sql`
    insert into ${contactPressDays} (machine_id, day, presses)
    select ${machines.id}, (now() at time zone 'UTC')::date, 1 from ${machines}
    where ${machines.id} = ${machineId} and ${machines.isPublic}
    on conflict (machine_id, day) do update set presses = contact_press_days.presses + 1`);
}

export async function insertHomepageView(db: Db): Promise<void> {
  await db.insert(homepageViews).values({});
}

/** The machines by their number of views, the most viewed first; `total` is the number of machines with views. */
export async function findViewStats(db: Db, rows: { limit: number; offset: number }, total: number) {
  const { machineId, views } = machineViewTotals;
  const { limit, offset, isBackwards } = fromNearerEnd(rows, total);
  const inOrder = isBackwards ? [asc(views), desc(machineId)] : [desc(views), asc(machineId)];
  const page = db
    .select({ machineId, views })
    .from(machineViewTotals)
    .where(gt(views, 0))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({ machineId: page.machineId, viewCount: page.views, name: machines.name, status: machines.status })
    .from(page)
    .innerJoin(machines, eq(machines.id, page.machineId))
    .orderBy(desc(page.views), asc(page.machineId));
}

/** `machines`: the number of machines with views. */
type ViewsCount = { views: number; machines: number };

/** The number of all machines' views, and of machines with views. */
export async function countViews(db: Db): Promise<ViewsCount> {
  const { views } = machineViewTotals;
  const [row] = await db
    .select({ views: sql`coalesce(sum(${views}), 0)`.mapWith(Number), machines: count() })
    .from(machineViewTotals)
    .where(gt(views, 0));
  return row ?? { views: 0, machines: 0 };
}

/** In one statement, so that a view that is rolled up concurrently is counted once. */
export async function countHomepageViews(db: Db): Promise<number> {
  const single = db.select({ views: count().as('views') }).from(homepageViews);
  const byDay = db.select({ views: sql<number>`sum(${homepageViewDays.views})`.as('views') }).from(homepageViewDays);
  const seen = unionAll(single, byDay).as('seen');
  const [all] = await db.select({ views: sql`coalesce(sum(${seen.views}), 0)`.mapWith(Number) }).from(seen);
  return all?.views ?? 0;
}

/**
 * Rolls up to `limit` views from before a time into daily counts, the oldest first, and returns their number. A single
 * statement, so that each view is counted exactly once at any time, however often this runs. Views of locked machines
 * are skipped, because the deletion of a listing waits for its views, and this would wait for the deletion.
 */
export async function rollUpPageViews(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with folded as (
      delete from ${pageViews} where id in (
        select v.id from ${pageViews} v join ${machines} m on m.id = v.machine_id
        where v.viewed_at < ${before} order by v.viewed_at limit ${limit}
        for key share of m skip locked for update of v skip locked)
      returning machine_id, (viewed_at at time zone 'UTC')::date as day),
    counted as (
      insert into ${pageViewDays} (machine_id, day, views)
      select machine_id, day, count(*) from folded group by machine_id, day
      on conflict (machine_id, day) do update set views = page_view_days.views + excluded.views)
    select from folded`);
  return rowCount ?? 0;
}

/** The same for views of the home page. */
export async function rollUpHomepageViews(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with folded as (
      delete from ${homepageViews} where id in (
        select id from ${homepageViews} where viewed_at < ${before} order by viewed_at limit ${limit} for update skip locked)
      returning (viewed_at at time zone 'UTC')::date as day),
    counted as (
      insert into ${homepageViewDays} (day, views) select day, count(*) from folded group by day
      on conflict (day) do update set views = homepage_view_days.views + excluded.views)
    select from folded`);
  return rowCount ?? 0;
}
