import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { Account, Guest } from '#app/features/accounts/server/current-account.service.ts';
import { guestUuid } from '#app/features/accounts/server/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MAKE_VARIANTS } from './image-variants.service.ts';
import { parseImageId, masterPath } from '../object-paths.rules.ts';
import type { StoredImage } from './store-image.service.ts';
import {
  insertUpload,
  lockUploads,
  updateUploadsClaimed,
  updateUploadsAbandoned,
  updateUploadsKept,
  updateUploadsReclaimed,
  updateUploadsReleased,
  type UploadRow,
} from './uploads.db.ts';

export type Claim = {
  /** Of a listing that is stored already. */
  machineId: string;
  /** Who submits or edits it. */
  owner: Account;
  /** Paths that the listing showed before: they may stay, whoever uploaded them. Empty for a new listing. */
  alreadyShown: readonly string[];
  send: SendJob;
};

/**
 * Makes images the listing's own, so that they are kept, and has their usual sizes made. Throws invalid, with an issue
 * on `images`, for one that was never uploaded, is somebody else's, or belongs to another listing.
 */
export async function claimUploads(tx: Db, paths: readonly string[], claim: Claim): Promise<void> {
  const imageIds = paths.map(parseImageId).filter((id) => id !== null);
  const locked = new Map((await lockUploads(tx, imageIds.map(masterPath))).map((row) => [row.path, row]));
  const uploadAt = (path: string) => locked.get(masterPath(parseImageId(path) ?? ''));
  const isAllowed = (path: string) => claim.alreadyShown.includes(path) || mayClaim(uploadAt(path), claim);
  if (!paths.every(isAllowed)) throw unknownImage();
  const fresh = [...locked.values()].filter((row) => row.claimedByMachineId === null && mayClaim(row, claim));
  if (fresh.length === 0) return;
  await updateUploadsClaimed(
    tx,
    fresh.map(({ id }) => id),
    claim.machineId,
  );
  await claim.send(tx, MAKE_VARIANTS, {
    imageIds: fresh.map(({ path }) => parseImageId(path)).filter((id) => id !== null),
  });
}

/** Records an image that the server itself fetched from elsewhere: `owner` may claim it within a day. */
export async function recordStoredImage(
  db: Db,
  { path, bytes, width, height }: StoredImage,
  { owner, now }: { owner: Guest; now: Date },
): Promise<void> {
  const stored = { bytes, width, height, createdAt: now, storedAt: now };
  await insertUpload(db, { path: masterPath(parseImageId(path) ?? ''), guestId: guestUuid(owner.id), ...stored });
}

/** Abandons the uploads of a guest that no listing has claimed: they are removed within hours. */
export async function abandonUploads(db: Db, owner: Guest): Promise<void> {
  await updateUploadsAbandoned(db, guestUuid(owner.id));
}

/** Releases the images of a listing that it no longer shows; they are removed within hours. */
export async function releaseUploads(tx: Db, machineId: string, keptPaths: readonly string[]): Promise<void> {
  const kept = keptPaths.map(parseImageId).filter((id) => id !== null);
  await updateUploadsReleased(tx, machineId, kept.map(masterPath));
}

/** Keeps the images of listings that are about to be deleted, for as long as they can be brought back. */
export async function keepUploads(tx: Db, machineIds: readonly string[]): Promise<void> {
  await updateUploadsKept(tx, machineIds);
}

/** Claims the images again that were kept for a deleted listing, which has been restored. */
export async function reclaimUploads(tx: Db, machineId: string): Promise<void> {
  await updateUploadsReclaimed(tx, machineId);
}

function mayClaim(row: UploadRow | undefined, { machineId, owner }: Claim): boolean {
  if (row === undefined || row.bytes === null) return false;
  if (row.claimedByMachineId !== null) return row.claimedByMachineId === machineId;
  return owner.role === 'guest' ? row.guestId === guestUuid(owner.id) : row.ownerUserId === owner.id;
}

function unknownImage(): AppError {
  const message = 'One of the images is no longer there. Please upload it again';
  return new AppError('invalid', message, [{ path: 'images', message }]);
}
