import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { BlockKind } from '#app/db/enums.ts';
import { blocks } from '#app/db/tables/blocks.ts';

export type BlockRow = typeof blocks.$inferSelect;
type Key = { kind: BlockKind; value: string };

/** The current blocks, those that end last first. */
export async function findBlocks(db: Db, now: Date, limit: number): Promise<BlockRow[]> {
  return db.select().from(blocks).where(gt(blocks.endsAt, now)).orderBy(desc(blocks.endsAt), blocks.id).limit(limit);
}

/** Whether any of these values is blocked. */
export async function isAnyBlocked(db: Db, keys: readonly Key[], now: Date): Promise<boolean> {
  const given = JSON.stringify(keys);
  const isGiven = sql`(${blocks.kind}, ${blocks.value}) in
    (select given.kind, given.value from json_to_recordset(${given}::json) as given (kind text, value text))`;
  return (await db.$count(blocks, and(isGiven, gt(blocks.endsAt, now)))) > 0;
}

/** Stores a block, or replaces that of the same value. */
export async function upsertBlock(tx: Db, given: typeof blocks.$inferInsert): Promise<BlockRow> {
  const { reason, endsAt, createdAt, createdBy } = given;
  const [stored] = await tx
    .insert(blocks)
    .values(given)
    .onConflictDoUpdate({ target: [blocks.kind, blocks.value], set: { reason, endsAt, createdAt, createdBy } })
    .returning();
  if (stored === undefined) throw new Error('The block was not stored');
  return stored;
}

export async function deleteBlock(tx: Db, id: string): Promise<BlockRow | undefined> {
  return (await tx.delete(blocks).where(eq(blocks.id, id)).returning())[0];
}

export async function deleteEndedBlocks(tx: Db, now: Date): Promise<void> {
  await tx.delete(blocks).where(lte(blocks.endsAt, now));
}
