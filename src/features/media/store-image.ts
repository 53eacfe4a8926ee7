import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#app/lib/app-error.ts';
import { takeTurn } from './image-turns.ts';
import { imageTypeOf } from './image-type.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, WIDEST_PX } from './media.schema.ts';
import { addressOf, imageIdOf, masterPath, variantFolder } from './object-paths.ts';
import type { ObjectStorage } from './storage.ts';

export type StoredImage = {
  /** As listings keep it: /objects/machines/….webp */
  path: string;
  width: number;
  height: number;
  bytes: number;
};

/** What every other size is made of. Effort 4 would take twice as long for 2 % fewer bytes. */
const MASTER = { quality: 86, effort: 2 } as const;
const DECODING_SECONDS = 20;

/**
 * Stores a re-encoded copy of an image, upright and without metadata, at most 1920 pixels wide and high.
 * Throws `too_large` above 10 MB or 50 megapixels, and `wrong_type` for what is not a whole image of an accepted kind.
 */
export async function storeImage(storage: ObjectStorage, bytes: Buffer, id = newImageId()): Promise<StoredImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('too_large', 'Each image must be less than 10MB');
  const type = imageTypeOf(bytes);
  if (type === null) throw new AppError('wrong_type', 'The file is not a JPEG, PNG, WebP, AVIF, HEIC or GIF image');
  if (type === 'heic')
    throw new AppError('wrong_type', 'HEIC images cannot be read yet: please save the photo as JPEG');
  const { data, info } = await takeTurn(() => encodeMaster(bytes));
  await storage.put(masterPath(id), data, 'image/webp');
  return { path: addressOf(id), width: info.width, height: info.height, bytes: data.length };
}

/** The address of an image that is stored already, or null. */
export async function storedImage(storage: ObjectStorage, id: string): Promise<string | null> {
  return (await storage.exists(masterPath(id))) ? addressOf(id) : null;
}

/** Removes an image and every size made of it; an address that is not one of ours is left alone. */
export async function removeImage(storage: ObjectStorage, address: string): Promise<void> {
  const id = imageIdOf(address);
  if (id === null) return;
  await storage.delete(masterPath(id));
  await storage.deleteFolder(variantFolder(id));
}

/** Long enough that nobody finds the pictures of a listing which is not public yet. */
function newImageId(): string {
  return randomBytes(12).toString('hex');
}

async function encodeMaster(bytes: Buffer) {
  // The header first: to tell too many pixels from a damaged file, and before memory is taken for them.
  const { width, height } = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MAX_IMAGE_PIXELS)
    throw new AppError('too_large', 'Each image must have less than 50 megapixels');
  return orDamaged(
    sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDEST_PX, height: WIDEST_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp(MASTER)
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** The decoder's own words speak of its inside; whoever sent the file only needs to know that it cannot be read. */
async function orDamaged<Result>(decoding: Promise<Result>): Promise<Result> {
  return decoding.catch(() => {
    throw new AppError('wrong_type', 'The image is damaged or incomplete');
  });
}
