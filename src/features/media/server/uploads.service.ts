import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { Account, Guest } from '#app/features/accounts/server/current-account.service.ts';
import { guestUuid } from '#app/features/accounts/server/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseImageId, parseMasterPath, masterPath, imageUrl, MASTER_FOLDER } from '../object-paths.rules.ts';
import { MAKE_VARIANTS } from './image-variants.service.ts';
import { chunked } from '#app/lib/chunk.ts';
import type { ObjectStorage } from './storage.service.ts';
import { removeImage, type StoredImage } from './store-image.service.ts';
import {
  deleteUploads,
  findShownAmong,
  findUploadedAmong,
  lockUnclaimedUploads,
  findUploads,
  insertUpload,
  lockUploads,
  updateUploadsClaimed,
  updateUploadsAbandoned,
  updateUploadsKept,
  updateUploadsReclaimed,
  updateUploadsReleased,
  type UploadRow,
} from './uploads.db.ts';

type Claim = {
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
    fresh.map(({ path }) => ({ path, machineId: claim.machineId })),
  );
  await claim.send(tx, MAKE_VARIANTS, {
    imageIds: fresh.map(({ path }) => parseImageId(path)).filter((id) => id !== null),
  });
}

/** Whose an image is from the start: that of a listing, or of somebody who may claim it within a day. */
type Keeper = { machineId: string } | { owner: Guest };

/** Records an image that the server itself fetched from elsewhere. */
export async function recordStoredImage(
  db: Db,
  { path, bytes, width, height }: StoredImage,
  { now, ...keeper }: Keeper & { now: Date },
): Promise<void> {
  const claim = 'owner' in keeper ? { guestId: guestUuid(keeper.owner.id) } : { claimedByMachineId: keeper.machineId };
  const stored = { bytes, width, height, createdAt: now, storedAt: now };
  await insertUpload(db, { path: parseMasterPath(path) ?? '', ...claim, ...stored });
}

/** What is known of the images at these paths, in the paths' order. */
export async function findUploadsAt(db: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return findUploads(db, paths);
}

/** The same, which stays so until the transaction ends. */
export async function lockUploadsAt(tx: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return lockUploads(tx, paths);
}

/** So few that a job has made their sizes long before it may take no longer. */
const IMAGES_PER_JOB = 20;

/**
 * Gives listings the images that an admin says they show, where these have an upload that no other listing has claimed,
 * and has the usual sizes made.
 */
export async function assignUploads(tx: Db, shown: readonly Shown[], send: SendJob): Promise<void> {
  const claims = shown.map(toPaths).flatMap(({ machineId, paths }) => paths.map((path) => ({ path, machineId })));
  if (claims.length > 0) await updateUploadsClaimed(tx, claims);
  const imageIds = claims.flatMap(({ path }) => parseImageId(path) ?? []);
  for (const some of chunked(imageIds, IMAGES_PER_JOB)) await send(tx, MAKE_VARIANTS, { imageIds: some });
}

/** Abandons the uploads of a guest that no listing has claimed: they are removed within hours. */
export async function abandonUploads(db: Db, owner: Guest): Promise<void> {
  await updateUploadsAbandoned(db, guestUuid(owner.id));
}

/** Releases the images of listings that these no longer show; they are removed within hours. */
export async function releaseUploads(tx: Db, shown: readonly Shown[]): Promise<void> {
  await updateUploadsReleased(tx, shown.map(toPaths));
}

type Shown = { machineId: string; images: readonly string[] };

function toPaths({ machineId, images }: Shown) {
  return { machineId, paths: images.flatMap((image) => parseMasterPath(image) ?? []) };
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

type Deps = { db: Db; storage: ObjectStorage; now: () => Date };

/** How long an image may wait for its listing; also the age from which a file without a row counts as left behind. */
const WAIT_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Removes the images that no listing has claimed within a day, and those whose listing or owner has gone. */
export async function removeUnclaimedUploads({ db, storage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for (let after: string | null = null, isLast = false; !isLast;) {
    const batch = await db.transaction((tx) => deleteUnclaimedBatch(tx, before, after));
    // After the commit: a listing must never show an image whose file has gone, and a file too many hurts nobody.
    for (const path of batch.removable) await removeImage(storage, path);
    after = batch.last;
    isLast = batch.last === null;
  }
}

/** Deletes the rows of a batch of uploads; an image that a listing shows all the same, say after an import, is left. */
async function deleteUnclaimedBatch(tx: Db, before: Date, after: string | null) {
  const found = await lockUnclaimedUploads(tx, { before, after, limit: BATCH_SIZE });
  const shown = await findShownAmong(
    tx,
    found.map(({ path }) => urlOfPath(path)),
  );
  const removable = found.filter(({ path }) => !shown.has(urlOfPath(path)));
  await deleteUploads(
    tx,
    removable.map(({ id }) => id),
  );
  return { removable: removable.map(({ path }) => path), last: found.at(-1)?.id ?? null };
}

/** Removes stored images that have no upload and are on no listing: those of the demo, or left by a process that was killed. */
export async function removeUnknownImages({ db, storage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for await (const paths of storage.list(MASTER_FOLDER)) {
    for (const path of await findUnknown(db, paths)) {
      // A picture may be stored before its listing is.
      const storedAt = await storage.storedAt(path);
      if (storedAt !== null && storedAt < before) await removeImage(storage, path);
    }
  }
}

async function findUnknown(db: Db, paths: readonly string[]): Promise<string[]> {
  const images = paths.filter((path) => parseImageId(path) !== null);
  const uploaded = await findUploadedAmong(db, images);
  const unknown = images.filter((path) => !uploaded.has(path));
  if (unknown.length === 0) return [];
  const shown = await findShownAmong(db, unknown.map(urlOfPath));
  return unknown.filter((path) => !shown.has(urlOfPath(path)));
}

function urlOfPath(path: string): string {
  return imageUrl(parseImageId(path) ?? '');
}
