import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { uploads } from '#app/db/tables/site.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';

const { path, bytes, claimedByMachineId, keptByDeletedId } = uploads;

/** The uploads of these paths. */
export async function findUploads(db: Db, paths: readonly string[]) {
  return db.select({ path, bytes, claimedByMachineId, keptByDeletedId }).from(uploads).where(isAmong(paths));
}
export type KnownUpload = Awaited<ReturnType<typeof findUploads>>[number];

/** The same, which stay so until the transaction ends. In one order: two must not wait for each other. */
export async function lockUploads(tx: Db, paths: readonly string[]): Promise<KnownUpload[]> {
  return tx
    .select({ path, bytes, claimedByMachineId, keptByDeletedId })
    .from(uploads)
    .where(isAmong(paths))
    .orderBy(path)
    .for('update');
}

export type Claimed = { path: string; machineId: string };

/** Gives listings the images that they show now, where these have an upload. */
export async function updateUploadsClaimed(tx: Db, claimed: readonly Claimed[]): Promise<void> {
  await tx.execute(sql`
    update uploads set claimed_by_machine_id = claimed."machineId"
    from json_to_recordset(${JSON.stringify(claimed)}::json) as claimed ("path" text, "machineId" text)
    where uploads.path = claimed.path and uploads.claimed_by_machine_id is null`);
}

/** Takes from listings the images that they do not show any more. */
export async function updateUploadsReleased(
  tx: Db,
  shown: readonly { machineId: string; paths: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update uploads set claimed_by_machine_id = null
    from json_to_recordset(${JSON.stringify(shown)}::json) as shown ("machineId" text, "paths" text[])
    where uploads.claimed_by_machine_id = shown."machineId" and not uploads.path = any(shown.paths)`);
}

/** Notes images that were fetched, as those of their listings. */
export async function insertFetched(
  tx: Db,
  fetched: readonly (Claimed & Pick<StoredImage, 'bytes' | 'width' | 'height'>)[],
  now: Date,
): Promise<void> {
  await tx.insert(uploads).values(
    fetched.map(({ machineId, ...image }) => ({
      ...image,
      claimedByMachineId: machineId,
      createdAt: now,
      storedAt: now,
    })),
  );
}

function isAmong(paths: readonly string[]) {
  return sql`${path} = any(${sql.param(paths)}::text[])`;
}
