import { eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { accessories } from '#app/db/tables/site.ts';

export async function findApprovedAccessoryNames(db: Db): Promise<string[]> {
  const rows = await db.select({ name: accessories.name }).from(accessories).where(eq(accessories.status, 'approved'));
  return rows.map(({ name }) => name);
}

/** Inserts the names that do not exist yet, whatever their case; gives how many those were. */
export async function insertMissingAccessories(
  db: Db,
  names: readonly string[],
  review: { status: ReviewStatus; proposedBy?: string | null },
): Promise<number> {
  if (names.length === 0) return 0;
  const inserted = await db
    .insert(accessories)
    .values(names.map((name) => ({ name, ...review })))
    .onConflictDoNothing()
    .returning({ id: accessories.id });
  return inserted.length;
}
