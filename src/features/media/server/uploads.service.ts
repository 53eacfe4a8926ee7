import { chunked } from '#app/lib/collections.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { requireAtMost, type Count, type RateCounter } from '#app/db/rate-counter.ts';
import type { Account, Guest } from '#app/features/accounts/server/current-account.service.ts';
import { guestUuid } from '#app/features/accounts/server/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { MAX_IMAGE_BYTES, UPLOAD_MINUTES, type StoredUpload } from '../media.schema.ts';
import { masterPath, parseImageId, parseMasterPath } from '../object-paths.rules.ts';
import { MAKE_VARIANTS, type ImageVariants } from './image-variants.service.ts';
import { receiveFile } from '#app/lib/received-file.ts';
import { throwIfAbortedBy, type IncomingFile, type IncomingFiles } from './incoming-files.service.ts';
import type { ObjectStorage } from './storage.service.ts';
import {
  encodeImage,
  findFingerprint,
  imageTooLarge,
  newImageId,
  storeEncodedImage,
  type StoredImage,
} from './store-image.service.ts';
import {
  findUpload,
  findUploads,
  insertUpload,
  isUnclaimed,
  lockUploads,
  updateUploadFree,
  updateUploadsAbandoned,
  updateUploadsClaimed,
  updateUploadsKept,
  updateUploadsReclaimed,
  updateUploadsReleased,
  updateUploadStored,
  updateUploadTaken,
  type UploadRow,
} from './uploads.db.ts';

export type UploadDeps = {
  db: Db;
  storage: ObjectStorage;
  variants: ImageVariants;
  tokens: UploadTokens;
  limits: UploadLimits;
  incoming: IncomingFiles;
  now: () => Date;
};

const IMAGE_LIMIT = { maxBytes: MAX_IMAGE_BYTES, tooLarge: imageTooLarge };
/** The variant that the seller's form shows: the only one that is made before a listing claims the image. */
const PREVIEW_WIDTH_PX = 320;
const PREVIEW_FORMAT = 'avif';
/** The number of attempts to send a file to one address. */
const MAX_TRIES = 3;

/** Creates the id of an image to upload. */
export async function openUpload({ db, now }: UploadDeps, owner: Account): Promise<{ imageId: string }> {
  const imageId = newImageId();
  const ownerColumn = owner.role === 'guest' ? { guestId: guestUuid(owner.id) } : { ownerUserId: owner.id };
  await insertUpload(db, { path: masterPath(imageId), createdAt: now(), ...ownerColumn });
  return { imageId };
}

/** The address of an upload, with its sender. */
type UploadTarget = { path: string; token: string; network: string };

/**
 * Reserves the address for one file before any of it is read: only one of several concurrent senders proceeds, and the
 * number of attempts is limited. Throws not_found, too_many, unavailable, and conflict if no file can be sent.
 */
export async function reserveUpload(deps: UploadDeps, { path, token, network }: UploadTarget): Promise<string> {
  const { db, tokens, limits, incoming, now } = deps;
  const imageId = parseImageId(path);
  if (imageId === null || !tokens.verify(imageId, token)) throw unknownUpload();
  const upload = await findUpload(db, masterPath(imageId));
  if (upload === undefined) throw unknownUpload();
  incoming.budget.requireRoom(network);
  await limits.countFile(network, upload.ownerUserId ?? upload.guestId);
  const time = now();
  const reservation = { takenAt: time, earliestOpening: earliestOpening(time), maxTries: MAX_TRIES };
  if (await updateUploadTaken(db, masterPath(imageId), reservation)) return imageId;
  const found = await findUpload(db, masterPath(imageId));
  throw found === undefined ? unknownUpload() : getRefusal(found, time);
}

/**
 * Stores the incoming file as the image of its reserved address. If the file is refused or its sender disconnects,
 * stores nothing and releases the address. Throws too_large, wrong_type, invalid, and unavailable, which does not count
 * as a try.
 */
export async function receiveUpload(deps: UploadDeps, imageId: string, sent: IncomingFile): Promise<StoredUpload> {
  const { db, storage, variants, incoming, now } = deps;
  try {
    await using file = await receiveFile(sent.open(), IMAGE_LIMIT, incoming.quotaFor(sent.network));
    const throwIfAborted = () => throwIfAbortedBy(sent);
    const { path, ...image } = await incoming.budget.run(sent.network, async () => {
      const encoded = await encodeImage(file.path, { throwIfAborted });
      const stored = await storeEncodedImage(storage, encoded, imageId);
      await variants.get(imageId, PREVIEW_WIDTH_PX, PREVIEW_FORMAT);
      return { ...stored, fingerprint: await findFingerprint(encoded) };
    });
    // The image can only be claimed from here on: a process that ends earlier leaves a used upload without an image.
    await updateUploadStored(db, masterPath(imageId), { ...image, storedAt: now() });
    return { path, width: image.width, height: image.height };
  } catch (error) {
    const isTemporary = error instanceof AppError && error.code === 'unavailable';
    await updateUploadFree(db, masterPath(imageId), isTemporary ? 1 : 0);
    throw error;
  }
}

function getRefusal({ storedAt, takenAt, tries, createdAt }: UploadRow, time: Date): AppError {
  if (storedAt !== null) return new AppError('conflict', 'An image was already sent to this address');
  if (createdAt <= earliestOpening(time))
    return new AppError('conflict', `This address was good for ${UPLOAD_MINUTES} minutes: please ask for a new one`);
  if (takenAt === null && tries >= MAX_TRIES)
    return new AppError('conflict', `This address was tried ${MAX_TRIES} times: please ask for a new one`);
  return new AppError('conflict', 'An image is being sent to this address');
}

function earliestOpening(time: Date): Date {
  return new Date(time.getTime() - UPLOAD_MINUTES * 60_000);
}

function unknownUpload(): AppError {
  return new AppError('not_found', 'There is no such upload');
}

/** Tokens for sending the file of one image. Anyone with a token can send it; creating one requires the secret. */
type UploadTokens = {
  create: (imageId: string) => string;
  verify: (imageId: string, token: string) => boolean;
};

/** Tokens are not stored: they are derived from the image's id, and the upload's row determines their validity. */
export function createUploadTokens(secret: string): UploadTokens {
  const sign = (imageId: string) => createHmac('sha256', secret).update(`upload ${imageId}`).digest();
  return {
    create: (imageId) => sign(imageId).toString('base64url'),
    verify: (imageId, token) => {
      const [expected, given] = [sign(imageId), Buffer.from(token, 'base64url')];
      return given.length === expected.length && timingSafeEqual(expected, given);
    },
  };
}

/** Twice the number of addresses that can be requested, because some photos are sent again. */
export const MAX_FILES_PER_HOUR = 240;
type UploadLimits = {
  /** Counts an incoming file, by network and by the upload's owner. Throws too_many. */
  countFile: (network: string, owner: string | null) => Promise<void>;
};

/** `factor` multiplies every limit. */
export function createUploadLimits(counter: RateCounter, factor: number): UploadLimits {
  const requireBelowLimit = (count: Count) =>
    requireAtMost(count, MAX_FILES_PER_HOUR * factor, 'Too many images were sent');
  return {
    countFile: async (network, owner) => {
      requireBelowLimit(await counter.hit('files from', network, HOUR_MS));
      if (owner !== null) requireBelowLimit(await counter.hit('files of', owner, HOUR_MS));
    },
  };
}

type Claim = {
  /** The id of a stored listing. */
  machineId: string;
  /** The account or guest that submits or edits the listing. */
  owner: Account;
  /** Paths that the listing already shows, which can stay regardless of their owner. Empty for a new listing. */
  alreadyShown: readonly string[];
  send: SendJob;
};

/**
 * Assigns images to the listing, so that they are retained, and schedules their common variants. Throws invalid, with
 * an issue on `images`, for an image that was never uploaded, or that belongs to another owner or listing.
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

/** The initial owner of an image: a listing, or a guest who can claim it within a day. */
type Keeper = { machineId: string } | { owner: Guest };

/** Records an image that the server itself has fetched. */
export async function recordStoredImage(
  db: Db,
  { path, bytes, width, height }: StoredImage,
  { now, ...keeper }: Keeper & { now: Date },
): Promise<void> {
  const claim = 'owner' in keeper ? { guestId: guestUuid(keeper.owner.id) } : { claimedByMachineId: keeper.machineId };
  const stored = { bytes, width, height, createdAt: now, storedAt: now };
  await insertUpload(db, { path: parseMasterPath(path) ?? '', ...claim, ...stored });
}

/** Whether the image is an upload that no listing has claimed, present or deleted. */
export async function isUnclaimedUpload(db: Db, imageId: string): Promise<boolean> {
  return isUnclaimed(db, masterPath(imageId));
}

/** The uploads at these paths, ordered by path. */
export async function findUploadsAt(db: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return findUploads(db, paths);
}

/** The same, locked until the transaction ends. */
export async function lockUploadsAt(tx: Db, paths: readonly string[]): Promise<UploadRow[]> {
  return lockUploads(tx, paths);
}

/** Small enough for a job to make the variants well before its timeout. */
const IMAGES_PER_JOB = 20;

/**
 * Assigns images to the listings that an admin says show them, if they have an upload that no other listing has
 * claimed, and schedules their common variants.
 */
export async function assignUploads(tx: Db, shown: readonly Shown[], send: SendJob): Promise<void> {
  const claims = shown.map(toPaths).flatMap(({ machineId, paths }) => paths.map((path) => ({ path, machineId })));
  if (claims.length > 0) await updateUploadsClaimed(tx, claims);
  const imageIds = claims.flatMap(({ path }) => parseImageId(path) ?? []);
  for (const some of chunked(imageIds, IMAGES_PER_JOB)) await send(tx, MAKE_VARIANTS, { imageIds: some });
}

/** Abandons a guest's unclaimed uploads, which are removed within hours. */
export async function abandonUploads(db: Db, owner: Guest): Promise<void> {
  await updateUploadsAbandoned(db, guestUuid(owner.id));
}

/** Releases images that listings no longer show, which are removed within hours. */
export async function releaseUploads(tx: Db, shown: readonly Shown[]): Promise<void> {
  await updateUploadsReleased(tx, shown.map(toPaths));
}

type Shown = { machineId: string; images: readonly string[] };

function toPaths({ machineId, images }: Shown) {
  return { machineId, paths: images.flatMap((image) => parseMasterPath(image) ?? []) };
}

/** Retains the images of listings that are about to be deleted, for as long as they can be restored. */
export async function keepUploads(tx: Db, machineIds: readonly string[]): Promise<void> {
  await updateUploadsKept(tx, machineIds);
}

/** Claims the retained images of a restored listing again. */
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
