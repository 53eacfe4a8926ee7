import type { Readable } from 'node:stream';
import type { Db } from '#app/db/client.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import { guestUuid } from '#app/features/accounts/server/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { encodeImage } from './encode-image.service.ts';
import { MAX_IMAGE_BYTES } from '../media.schema.ts';
import { imageIdOf, masterPath } from '../object-paths.rules.ts';
import { receiveFile, type DiskRoom } from './received-file.service.ts';
import type { ObjectStorage } from './storage.service.ts';
import { newImageId, storeEncoded, tooManyBytes } from './store-image.service.ts';
import type { UploadLimits } from './upload-limits.service.ts';
import type { UploadTokens } from './upload-tokens.service.ts';
import type { WaitingLine } from './encode-queue.service.ts';
import {
  findUpload,
  insertUpload,
  updateUploadFree,
  updateUploadStored,
  updateUploadTaken,
  type UploadRow,
} from './uploads.db.ts';
import { UPLOAD_MINUTES, type StoredUpload } from '../uploads.schema.ts';

export type UploadDeps = {
  db: Db;
  storage: ObjectStorage;
  tokens: UploadTokens;
  limits: UploadLimits;
  line: WaitingLine;
  /** What files from one network may take of the disk. */
  roomOf: (network: string) => DiskRoom;
  now: () => Date;
};

const OF_AN_IMAGE = { mostBytes: MAX_IMAGE_BYTES, tooLarge: tooManyBytes };
/** How often a file may be begun to be sent to one address. */
const MOST_TRIES = 3;

/** Gives an id to an image that is to come. */
export async function openUpload({ db, now }: UploadDeps, owner: Account): Promise<{ imageId: string }> {
  const imageId = newImageId();
  const whose = owner.role === 'guest' ? { guestId: guestUuid(owner.id) } : { ownerUserId: owner.id };
  await insertUpload(db, { path: masterPath(imageId), createdAt: now(), ...whose });
  return { imageId };
}

/** Where a file is to go, and who sends it. */
export type Arrival = { path: string; token: string; network: string };

/**
 * Takes the address for one file, before anything of it is read: of several who send at once only one gets further, and
 * nobody sends to it without end. Throws not_found, too_many, unavailable, and conflict where no file may be sent.
 */
export async function takeUpload(deps: UploadDeps, { path, token, network }: Arrival): Promise<string> {
  const { db, tokens, limits, line, now } = deps;
  const imageId = imageIdOf(path);
  if (imageId === null || !tokens.isRight(imageId, token)) throw unknownUpload();
  const upload = await findUpload(db, masterPath(imageId));
  if (upload === undefined) throw unknownUpload();
  line.requireRoom();
  await limits.countFile(network, upload.ownerUserId ?? upload.guestId);
  const time = now();
  const taking = { takenAt: time, openedAfter: openedAfter(time), mostTries: MOST_TRIES };
  if (await updateUploadTaken(db, masterPath(imageId), taking)) return imageId;
  const found = await findUpload(db, masterPath(imageId));
  throw found === undefined ? unknownUpload() : refusalOf(found, time);
}

/** A file as it arrives. */
type Arriving = {
  network: string;
  open: () => Readable;
  /** The sender has hung up: nobody waits for an answer. */
  hasGone: () => boolean;
};

/**
 * Stores what arrives as the image whose address was taken for it. Nothing is stored, and the address is free again, when
 * the file is refused or its sender has gone. Throws too_large, wrong_type, invalid, and unavailable, which is no try.
 */
export async function receiveUpload(deps: UploadDeps, imageId: string, arriving: Arriving): Promise<StoredUpload> {
  const { db, storage, line, roomOf, now } = deps;
  try {
    await using file = await receiveFile(arriving.open(), OF_AN_IMAGE, roomOf(arriving.network));
    const requireWanted = () => {
      if (arriving.hasGone()) throw new AppError('invalid', 'Nobody waits for this image any more');
    };
    const encoded = await line.wait(() => encodeImage(file.path, { requireWanted }));
    const { path, width, height, bytes } = await storeEncoded(storage, encoded, imageId);
    // Only now it may be claimed: a process that ends before leaves an upload that is used up and worth nothing.
    await updateUploadStored(db, masterPath(imageId), { bytes, width, height, storedAt: now() });
    return { path, width, height };
  } catch (error) {
    const isOurs = error instanceof AppError && error.code === 'unavailable';
    await updateUploadFree(db, masterPath(imageId), isOurs ? 1 : 0);
    throw error;
  }
}

function refusalOf({ storedAt, takenAt, tries, createdAt }: UploadRow, time: Date): AppError {
  if (storedAt !== null) return new AppError('conflict', 'An image was already sent to this address');
  if (createdAt <= openedAfter(time))
    return new AppError('conflict', `This address was good for ${UPLOAD_MINUTES} minutes: please ask for a new one`);
  if (takenAt === null && tries >= MOST_TRIES)
    return new AppError('conflict', `This address was tried ${MOST_TRIES} times: please ask for a new one`);
  return new AppError('conflict', 'An image is being sent to this address');
}

function openedAfter(time: Date): Date {
  return new Date(time.getTime() - UPLOAD_MINUTES * 60_000);
}

function unknownUpload(): AppError {
  return new AppError('not_found', 'There is no such upload');
}
