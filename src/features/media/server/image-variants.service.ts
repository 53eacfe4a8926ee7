import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { SingleFlight } from '#app/lib/concurrency.ts';
import type { ImageWidth } from '../media.schema.ts';
import { masterPath, variantPath, parseImageId, type ImageFormat } from '../object-paths.rules.ts';
import { runEncoding } from './encode-queue.service.ts';
import type { ObjectStorage } from './storage.service.ts';

/** Makes the usual sizes of images before anybody asks for them. */
export const MAKE_VARIANTS = {
  name: 'media.variants',
  payload: z.object({ imageIds: z.array(z.string()) }),
  retries: 3,
  retryAfterS: 60,
};

export type ImageVariants = {
  /** The image in this width, or its own if that is less; null when there is no such image. */
  get: (id: string, widthPx: ImageWidth, format: ImageFormat) => Promise<Buffer | null>;
};

/** Makes each size of an image when it is first asked for, once however many ask, and keeps it in the storage. */
export function createImageVariants(storage: ObjectStorage): ImageVariants {
  const inFlight = new SingleFlight<Buffer | null>();
  return {
    get: (id, widthPx, format) =>
      inFlight.run(variantPath(id, widthPx, format), () => getOrEncode(storage, id, widthPx, format)),
  };
}

async function getOrEncode(
  storage: ObjectStorage,
  id: string,
  widthPx: ImageWidth,
  format: ImageFormat,
): Promise<Buffer | null> {
  const path = variantPath(id, widthPx, format);
  const stored = await storage.get(path);
  if (stored !== null) return stored;
  const master = await storage.get(masterPath(id));
  if (master === null) return null;
  const encoded = await runEncoding(() =>
    ENCODERS[format](sharp(master).resize({ width: widthPx, withoutEnlargement: true })).toBuffer(),
  );
  await storage.put(path, encoded, `image/${format}`);
  // The image was removed while this size was being made: nothing else would remove the size.
  if (!(await storage.exists(masterPath(id)))) await storage.delete(path);
  return encoded;
}

/**
 * Measured on photo-like pictures of 640 pixels: AVIF at effort 1 takes 50 to 150 ms and is 40 % smaller than WebP;
 * effort 2 takes half as long again for the same bytes, and 4 ten times as long for 5 % less.
 */
const ENCODERS = {
  avif: (image) => image.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  jpeg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;

/** What the cards of the home page show, on phones and on desks. */
const CARD_WIDTHS_PX = [640, 320, 960] as const satisfies readonly ImageWidth[];
/** What all current browsers ask for. */
const CARD_FORMAT = 'avif' satisfies ImageFormat;

/**
 * Makes the card sizes of these images before anybody asks. One at a time: a visitor's image never waits for more than
 * one of them. Ends early, between two images, when `signal` is aborted.
 */
export async function warmVariants(
  storage: ObjectStorage,
  addresses: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const variants = createImageVariants(storage);
  for (const address of addresses) {
    const id = parseImageId(address);
    if (id === null) continue;
    for (const widthPx of CARD_WIDTHS_PX) {
      if (signal.aborted) return;
      await variants.get(id, widthPx, CARD_FORMAT);
    }
  }
}
