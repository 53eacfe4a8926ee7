import { open, readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '#app/lib/app-error.ts';
import { decodeHeic } from './heic.service.ts';
import { runMasterEncoding, runEncoding } from './encode-queue.service.ts';
import { detectImageType } from './image-type.service.ts';
import { MAX_IMAGE_PIXELS, WIDEST_PX } from '../media.schema.ts';

/** An image as it is stored: WebP, upright, without metadata. */
export type EncodedImage = { data: Buffer; info: OutputInfo };

/** What every other size is made of. Effort 4 would take twice as long for 2 % fewer bytes. */
const MASTER = { quality: 86, effort: 2 } as const;
const DECODING_SECONDS = 20;
const HEAD_BYTES = 256;

/**
 * Re-encodes an image, given as its bytes or its file, at most 2400 pixels wide and high.
 * Throws `too_large` above 50 megapixels, `wrong_type` for what is not a whole image of an accepted kind, and what
 * `requireWanted` throws before the work begins.
 */
export async function encodeImage(
  source: Buffer | string,
  { throwIfAborted = () => undefined }: { throwIfAborted?: () => void } = {},
): Promise<EncodedImage> {
  const type = detectImageType(await readHead(source));
  if (type === null) throw new AppError('wrong_type', 'The file is not a JPEG, PNG, WebP, AVIF, HEIC or GIF image');
  // Checked when its turn comes: the sender may have gone meanwhile.
  const unlessAborted = (encoding: () => Promise<EncodedImage>) => async () => {
    throwIfAborted();
    return encoding();
  };
  if (type === 'heic') return runMasterEncoding(unlessAborted(() => encodeHeic(source)));
  const encode = unlessAborted(() => runEncoding(() => encodeFile(source)));
  // Uploads come as files, many at once; our own pictures come one after the other.
  return typeof source === 'string' ? runMasterEncoding(encode) : encode();
}

async function encodeHeic(source: Buffer | string): Promise<EncodedImage> {
  const { width, height, data } = await decodeHeic(typeof source === 'string' ? await readFile(source) : source);
  const raw = { width, height, channels: 4 } as const;
  return runEncoding(() => encodeMaster(sharp(data, { raw })));
}

async function readHead(source: Buffer | string): Promise<Buffer> {
  if (typeof source !== 'string') return source;
  await using file = await open(source);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return buffer.subarray(0, bytesRead);
}

async function encodeFile(source: Buffer | string): Promise<EncodedImage> {
  // The header first: to tell too many pixels from a damaged file, and before memory is taken for them.
  const { width, height } = await orDamaged(sharp(source, { limitInputPixels: false }).metadata());
  if (width * height > MAX_IMAGE_PIXELS)
    throw new AppError('too_large', 'Each image must have less than 50 megapixels');
  return encodeMaster(sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }));
}

async function encodeMaster(image: Sharp): Promise<EncodedImage> {
  return orDamaged(
    image
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
