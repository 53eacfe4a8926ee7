import { randomBytes } from 'node:crypto';
import { AppError } from '#app/lib/app-error.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import type { HttpClient } from '#app/lib/http-client/http-client.ts';
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from '../media.schema.ts';
import { imageUrl, parseImageId, masterPath, variantFolder } from '../object-paths.rules.ts';
import { encodeImage, type EncodedImage } from './encode-image.service.ts';
import type { ObjectStorage } from './storage.service.ts';

export type StoredImage = {
  /** As listings keep it: /objects/machines/….webp */
  path: string;
  width: number;
  height: number;
  bytes: number;
};

/**
 * Stores a re-encoded copy of an image, upright and without metadata, at most 2400 pixels wide and high.
 * Throws `too_large` above 10 MB or 50 megapixels, and `wrong_type` for what is not a whole image of an accepted kind.
 */
export async function storeImage(storage: ObjectStorage, bytes: Buffer, id = newImageId()): Promise<StoredImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge();
  return storeEncodedImage(storage, await encodeImage(bytes), id);
}

export function imageTooLarge(): AppError {
  return new AppError('too_large', IMAGE_TOO_LARGE);
}

/** Stores an image that is encoded already. */
export async function storeEncodedImage(
  storage: ObjectStorage,
  { data, info }: EncodedImage,
  id: string,
): Promise<StoredImage> {
  await storage.put(masterPath(id), data, 'image/webp');
  return { path: imageUrl(id), width: info.width, height: info.height, bytes: data.length };
}

/** The address of an image that is stored already, or null. */
export async function findStoredImage(storage: ObjectStorage, id: string): Promise<string | null> {
  return (await storage.exists(masterPath(id))) ? imageUrl(id) : null;
}

/** Removes an image and every size made of it; an address that is not one of ours is left alone. */
export async function removeImage(storage: ObjectStorage, address: string): Promise<void> {
  const id = parseImageId(address);
  if (id === null) return;
  await storage.delete(masterPath(id));
  await storage.deleteFolder(variantFolder(id));
}

/** Long enough that nobody finds the pictures of a listing which is not public yet. */
export function newImageId(): string {
  return randomBytes(12).toString('hex');
}

/** Takes over a picture of another site. Throws RemoteError when it cannot be had, AppError when it is no picture of ours. */
export async function fetchImage(
  client: Pick<HttpClient, 'get'>,
  storage: ObjectStorage,
  url: string,
  signal?: AbortSignal,
): Promise<StoredImage> {
  const response = await requestImage(client, url, signal);
  if (response.status !== 200) throw new RemoteError('refused', `There is no picture at ${url}.`);
  return storeImage(storage, response.body);
}

async function requestImage(client: Pick<HttpClient, 'get'>, url: string, signal: AbortSignal | undefined) {
  try {
    return await client.get(url, { maxBytes: MAX_IMAGE_BYTES, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    // The same words as for a photo that a seller sends.
    if (error instanceof RemoteError && error.reason === 'too-large') throw imageTooLarge();
    throw error;
  }
}
