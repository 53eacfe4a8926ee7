import { and, arrayOverlaps, asc, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { deletedListings, listingRevisions, machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';

type UnclaimedBatch = {
  before: Date;
  /** The last id of the batch before. */
  after: string | null;
  limit: number;
};

/**
 * Uploads that no listing has, nor one that may come back: opened before `before`, or without anybody left who could claim them. Locked until the
 * transaction ends; those that are being claimed are left out.
 */
export async function lockUnclaimedUploads(tx: Db, { before, after, limit }: UnclaimedBatch) {
  const isOver = or(lt(uploads.createdAt, before), and(isNull(uploads.ownerUserId), isNull(uploads.guestId)));
  return tx
    .select({ id: uploads.id, path: uploads.path })
    .from(uploads)
    .where(
      and(
        isNull(uploads.claimedByMachineId),
        isNull(uploads.keptByDeletedId),
        isOver,
        after === null ? undefined : gt(uploads.id, after),
      ),
    )
    .orderBy(asc(uploads.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function deleteUploads(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.id, [...ids]));
}

/** Those of these addresses that some listing shows, would if its change is approved, or would again if it came back. */
export async function findShownAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const showing = await db
    .select({ image: machines.image, images: machines.images })
    .from(machines)
    .where(or(arrayOverlaps(machines.images, [...addresses]), inArray(machines.image, [...addresses])));
  const ofChange = sql`${listingRevisions.fields} -> 'images'`;
  const waiting = await db
    .select({ image: sql<string>`jsonb_array_elements_text(${ofChange})` })
    .from(listingRevisions)
    .where(and(isNull(listingRevisions.outcome), sql`${ofChange} ?| ${sql.param(addresses)}::text[]`));
  const kept = await db
    .select({ images: deletedListings.images })
    .from(deletedListings)
    .where(arrayOverlaps(deletedListings.images, [...addresses]));
  return new Set([
    ...showing.flatMap(({ image, images }) => images.concat(image ?? [])),
    ...waiting.map(({ image }) => image),
    ...kept.flatMap(({ images }) => images),
  ]);
}

/** Those of these paths that have a row. */
export async function findUploadedAmong(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ path: uploads.path })
    .from(uploads)
    .where(inArray(uploads.path, [...paths]));
  return new Set(found.map(({ path }) => path));
}
