import { and, asc, gt, lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';

export type SitemapRow = Pick<
  typeof machines.$inferSelect,
  'serial' | 'id' | 'brand' | 'heads' | 'model' | 'image' | 'images' | 'mainImageIndex' | 'updatedAt'
>;

/** Public listings between two serials, ascending. */
export async function findSitemapRows(db: Db, after: number, before: number, limit: number): Promise<SitemapRow[]> {
  const { serial, id, brand, heads, model, image, images, mainImageIndex, updatedAt, isPublic } = machines;
  return db
    .select({ serial, id, brand, heads, model, image, images, mainImageIndex, updatedAt })
    .from(machines)
    .where(and(isPublic, gt(serial, after), lt(serial, before)))
    .orderBy(asc(serial))
    .limit(limit);
}
