import type { Readable } from 'node:stream';
import type { Db } from '#app/db/client.ts';
import type { Account } from '#app/features/accounts/account.ts';
import { guestUuid } from '#app/features/accounts/sessions.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { encodeImage } from './encode-image.ts';
import { imageIdOf, masterPath } from './object-paths.ts';
import { receiveFile } from './received-file.ts';
import type { ObjectStorage } from './storage.ts';
import { newImageId, storeEncoded } from './store-image.ts';
import type { UploadTokens } from './upload-token.ts';
import {
  findUpload,
  insertUpload,
  updateUploadFree,
  updateUploadStored,
  updateUploadTaken,
  type UploadRow,
} from './uploads.db.ts';
import { UPLOAD_MINUTES, type StoredUpload } from './uploads.schema.ts';

export type UploadDeps = { db: Db; storage: ObjectStorage; tokens: UploadTokens; now: () => Date };

/** Gives an id to an image that is to come. */
export async function openUpload({ db, now }: UploadDeps, owner: Account): Promise<{ imageId: string }> {
  const imageId = newImageId();
  const whose = owner.role === 'guest' ? { guestId: guestUuid(owner.id) } : { ownerUserId: owner.id };
  await insertUpload(db, { path: masterPath(imageId), createdAt: now(), ...whose });
  return { imageId };
}

/** The image that may be sent to an address. Throws not_found, and conflict when it was sent or the time is over. */
export async function findOpenUpload({ db, tokens, now }: UploadDeps, path: string, token: string): Promise<string> {
  const imageId = imageIdOf(path);
  if (imageId === null || !tokens.isRight(imageId, token)) throw unknownUpload();
  const upload = await findUpload(db, masterPath(imageId));
  if (upload === undefined) throw unknownUpload();
  const refusal = refusalOf(upload, now());
  if (refusal !== null) throw refusal;
  return imageId;
}

/**
 * Stores what arrives as that image. Nothing is stored, and the address stays good, when the file is refused or the
 * connection breaks off. Throws too_large, wrong_type, invalid, and conflict for all but the first of several senders.
 */
export async function receiveUpload(deps: UploadDeps, imageId: string, body: Readable): Promise<StoredUpload> {
  await using file = await receiveFile(body);
  const encoded = await encodeImage(file.path);
  await takeUpload(deps, masterPath(imageId));
  const { path, width, height, bytes } = await storeOrFree(deps, masterPath(imageId), () =>
    storeEncoded(deps.storage, encoded, imageId),
  );
  // Only now it may be claimed: a process that ends before leaves an upload that is used up and worth nothing.
  await updateUploadStored(deps.db, masterPath(imageId), { bytes, width, height });
  return { path, width, height };
}

/** Before the file is stored, so that a later sender cannot put another under the same name. */
async function takeUpload({ db, now }: UploadDeps, path: string): Promise<void> {
  const time = now();
  if (await updateUploadTaken(db, path, time, openedAfter(time))) return;
  const upload = await findUpload(db, path);
  throw (upload === undefined ? null : refusalOf(upload, time)) ?? unknownUpload();
}

async function storeOrFree<Result>({ db }: UploadDeps, path: string, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    await updateUploadFree(db, path);
    throw error;
  }
}

function refusalOf({ storedAt, createdAt }: UploadRow, time: Date): AppError | null {
  if (storedAt !== null) return new AppError('conflict', 'An image was already sent to this address');
  if (createdAt > openedAfter(time)) return null;
  return new AppError('conflict', `This address was good for ${UPLOAD_MINUTES} minutes: please ask for a new one`);
}

function openedAfter(time: Date): Date {
  return new Date(time.getTime() - UPLOAD_MINUTES * 60_000);
}

function unknownUpload(): AppError {
  return new AppError('not_found', 'There is no such upload');
}
