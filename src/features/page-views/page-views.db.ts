import { and, eq, sql } from 'drizzle-orm';
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
