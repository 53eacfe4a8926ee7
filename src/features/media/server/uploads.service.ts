import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { Account, Guest } from '#app/features/accounts/server/current-account.service.ts';
import { guestUuid } from '#app/features/accounts/server/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MAKE_VARIANTS } from './image-variants.service.ts';
import { imageIdOf, masterPath } from '../object-paths.rules.ts';
import type { StoredImage } from './store-image.service.ts';
import {
  insertUpload,
  lockUploads,
  updateUploadsClaimed,
  updateUploadsGivenUp,
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
  /** What the listing showed before, which may stay whoever brought it; nothing for a new one. */
  alreadyShown: readonly string[];
  send: SendJob;
};

/**
 * Makes images the listing's own, so that they are kept, and has their usual sizes made. Throws invalid, with an issue
 * on `images`, for one that was never uploaded, is somebody else's, or belongs to another listing.
 */
export async function claimUploads(tx: Db, paths: readonly string[], claim: Claim): Promise<void> {
  const imageIds = paths.map(imageIdOf).filter((id) => id !== null);
  const locked = new Map((await lockUploads(tx, imageIds.map(masterPath))).map((row) => [row.path, row]));
  const uploadAt = (path: string) => locked.get(masterPath(imageIdOf(path) ?? ''));
  const isRight = (path: string) => claim.alreadyShown.includes(path) || mayClaim(uploadAt(path), claim);
  if (!paths.every(isRight)) throw unknownImage();
  const fresh = [...locked.values()].filter((row) => row.claimedByMachineId === null && mayClaim(row, claim));
  if (fresh.length === 0) return;
  await updateUploadsClaimed(
    tx,
    fresh.map(({ id }) => id),
    claim.machineId,
  );
  await claim.send(tx, MAKE_VARIANTS, {
    imageIds: fresh.map(({ path }) => imageIdOf(path)).filter((id) => id !== null),
  });
}

/** Notes an image that the server itself took from elsewhere: `bringer` may claim it, and within a day. */
export async function noteStored(
  db: Db,
  { path, bytes, width, height }: StoredImage,
  { bringer, now }: { bringer: Guest; now: Date },
): Promise<void> {
  const stored = { bytes, width, height, createdAt: now, storedAt: now };
  await insertUpload(db, { path: masterPath(imageIdOf(path) ?? ''), guestId: guestUuid(bringer.id), ...stored });
}

/** Gives up what a guest has brought and no listing has claimed: it is removed within hours. */
export async function giveUpUploads(db: Db, bringer: Guest): Promise<void> {
  await updateUploadsGivenUp(db, guestUuid(bringer.id));
}

/** Gives up the images of a listing that it no longer shows; they are removed within hours. */
export async function releaseUploads(tx: Db, machineId: string, keptPaths: readonly string[]): Promise<void> {
  const kept = keptPaths.map(imageIdOf).filter((id) => id !== null);
  await updateUploadsReleased(tx, machineId, kept.map(masterPath));
}

/** Keeps the images of listings that are about to be deleted, for as long as they can be brought back. */
export async function keepUploads(tx: Db, machineIds: readonly string[]): Promise<void> {
  await updateUploadsKept(tx, machineIds);
}

/** Gives a listing that is back the images that were kept for it. */
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
