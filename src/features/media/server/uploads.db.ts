import { and, asc, eq, gt, inArray, isNull, lt, sql, arrayOverlaps, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Pick<UploadRow, 'path' | 'createdAt'> & Partial<UploadRow>;

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Db, path: string): Promise<UploadRow | undefined> {
  const [found] = await db.select().from(uploads).where(eq(uploads.path, path));
  return found;
}

/** Whether an image was uploaded and no listing, present or deleted, has claimed it. */
export async function isUnclaimed(db: Db, path: string): Promise<boolean> {
  const unclaimed = and(eq(uploads.path, path), isNull(uploads.claimedByMachineId), isNull(uploads.keptByDeletedId));
  return (await db.$count(uploads, unclaimed)) > 0;
}

/** Whether an image was uploaded by somebody, and its listing does not have it among its images. */
export async function isUnshownUpload(db: Db, { path, url }: { path: string; url: string }): Promise<boolean> {
  const isShown = sql`exists (select from ${machines} m where m.id = ${uploads.claimedByMachineId} and ${url} = any(m.images))`;
  return (await db.$count(uploads, and(eq(uploads.path, path), sql`not ${isShown}`))) > 0;
}

/** Excludes addresses opened before `earliestOpening`, and those that were tried `maxTries` times already. */
type Reservation = { takenAt: Date; earliestOpening: Date; maxTries: number };

/** Reserves an address for one file, which counts as a try; returns true for one caller at a time. */
export async function updateUploadTaken(db: Db, path: string, { takenAt, ...limits }: Reservation): Promise<boolean> {
  const taken = await db
    .update(uploads)
    .set({ takenAt, tries: sql`${uploads.tries} + 1` })
    .where(
      and(
        eq(uploads.path, path),
        isNull(uploads.storedAt),
        isNull(uploads.takenAt),
        lt(uploads.tries, limits.maxTries),
        gt(uploads.createdAt, limits.earliestOpening),
      ),
    )
    .returning({ id: uploads.id });
  return taken.length === 1;
}

/** Releases an address, and subtracts `uncounted` tries. */
export async function updateUploadFree(db: Db, path: string, uncounted: number): Promise<void> {
  await db
    .update(uploads)
    .set({ takenAt: null, tries: sql`${uploads.tries} - ${uncounted}::int` })
    .where(eq(uploads.path, path));
}

export async function updateUploadStored(
  db: Db,
  path: string,
  image: { bytes: number; width: number; height: number; fingerprint: number[] | null; storedAt: Date },
): Promise<void> {
  await db
    .update(uploads)
    .set({ ...image, takenAt: null })
    .where(eq(uploads.path, path));
}

/** The uploads at these paths, ordered by path. */
export async function findUploads(db: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return db.select().from(uploads).where(isAmong(paths)).orderBy(asc(uploads.path));
}

/** Locks in one order, so that two listings with the same images cannot deadlock. */
export async function lockUploads(tx: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return tx.select().from(uploads).where(isAmong(paths)).orderBy(asc(uploads.path)).for('update');
}

function isAmong(paths: readonly string[]) {
  return sql`${uploads.path} = any(${sql.param(paths)}::text[])`;
}

/** Assigns images to listings, except those that a listing has already claimed. */
export async function updateUploadsClaimed(
  tx: Db,
  claims: readonly { path: string; machineId: string }[],
): Promise<void> {
  await tx.execute(sql`
    update uploads set claimed_by_machine_id = claims."machineId"
    from json_to_recordset(${JSON.stringify(claims)}::json) as claims ("path" text, "machineId" text)
    where uploads.path = claims.path and uploads.claimed_by_machine_id is null`);
}

/** Removes the owner of a guest's unclaimed uploads. */
export async function updateUploadsAbandoned(db: Db, guestId: string): Promise<void> {
  await db
    .update(uploads)
    .set({ guestId: null })
    .where(and(eq(uploads.guestId, guestId), isNull(uploads.claimedByMachineId)));
}

/** Releases each listing's images except those at these paths and the separate photo of its serial plate. */
export async function updateUploadsReleased(
  tx: Db,
  kept: readonly { machineId: string; paths: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update uploads set claimed_by_machine_id = null
    from json_to_recordset(${JSON.stringify(kept)}::json) as kept ("machineId" text, "paths" text[])
    where uploads.claimed_by_machine_id = kept."machineId" and not uploads.path = any(kept.paths)
      and not exists (
        select from machines where id = kept."machineId" and plate_photo = '/objects/' || uploads.path)`);
}

/** Marks the images of these listings as retained after the listings' deletion. */
export async function updateUploadsKept(tx: Db, machineIds: readonly string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ keptByDeletedId: sql`${uploads.claimedByMachineId}`, claimedByMachineId: null })
    .where(sql`${uploads.claimedByMachineId} = any(${sql.param(machineIds)}::text[])`);
}

/** Assigns retained images to their restored listing again, except those that another listing has claimed. */
export async function updateUploadsReclaimed(tx: Db, machineId: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ claimedByMachineId: machineId })
    .where(and(eq(uploads.keptByDeletedId, machineId), isNull(uploads.claimedByMachineId)));
}

type UnclaimedBatch = {
  before: Date;
  /** The last id of the previous batch. */
  after: string | null;
  limit: number;
};

/**
 * Uploads that belong to no listing, nor to a restorable one, and were opened before `before` or have no owner left who
 * could claim them. Locked until the transaction ends; uploads that are being claimed are skipped.
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

/** The addresses among these that a listing, a pending change or a restorable listing shows. */
export async function findShownAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { image, images, platePhoto } = machines;
  const showing = await db
    .select({ image, images, platePhoto })
    .from(machines)
    .where(
      or(arrayOverlaps(images, [...addresses]), inArray(image, [...addresses]), inArray(platePhoto, [...addresses])),
    );
  // `||` also appends a single photo to the list of images, so that both are searched together.
  const ofChange = sql`coalesce(${pendingChanges.fields} -> 'images', '[]') || coalesce(${pendingChanges.fields} -> 'platePhoto', '[]')`;
  const waiting = await db
    .select({ image: sql<string | null>`jsonb_array_elements_text(${ofChange})` })
    .from(pendingChanges)
    .where(and(isNull(pendingChanges.outcome), sql`(${ofChange}) ?| ${sql.param(addresses)}::text[]`));
  const kept = await db
    .select({ images: deletedListings.images })
    .from(deletedListings)
    .where(arrayOverlaps(deletedListings.images, [...addresses]));
  return new Set([
    ...showing.flatMap((machine) => machine.images.concat(machine.image ?? [], machine.platePhoto ?? [])),
    ...waiting.flatMap((change) => change.image ?? []),
    ...kept.flatMap(({ images }) => images),
  ]);
}

/** The paths among these that have a row. */
export async function findUploadedAmong(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ path: uploads.path })
    .from(uploads)
    .where(inArray(uploads.path, [...paths]));
  return new Set(found.map(({ path }) => path));
}
