import { and, asc, count, countDistinct, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { homepageViews, pageViews } from '#app/db/tables/site.ts';

/** Counts a view unless the visit has been counted for the machine already, or the machine has just gone. */
export async function insertPageView(db: Db, machineId: string, visit: string): Promise<void> {
  await db.execute(sql`
    insert into ${pageViews} (machine_id, session_id)
    select ${machines.id}, ${visit} from ${machines} where ${and(eq(machines.id, machineId), machines.isPublic)}
    on conflict do nothing`);
}

export async function insertHomepageView(db: Db): Promise<void> {
  await db.insert(homepageViews).values({});
}

/** The machines that were looked at, the most often first. */
export async function findViewStats(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const viewCount = count(pageViews.id);
  return db
    .select({ machineId: machines.id, viewCount, name: machines.name, status: machines.status })
    .from(pageViews)
    .innerJoin(machines, eq(machines.id, pageViews.machineId))
    .groupBy(machines.id)
    .orderBy(desc(viewCount), asc(machines.name), asc(machines.id))
    .limit(limit)
    .offset(offset);
}

/** All views of machines, and of how many. */
export async function countViews(db: Db): Promise<{ views: number; machines: number }> {
  const [found] = await db.select({ views: count(), machines: countDistinct(pageViews.machineId) }).from(pageViews);
  return found ?? { views: 0, machines: 0 };
}

export async function countHomepageViews(db: Db): Promise<number> {
  return db.$count(homepageViews);
}
