import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { SingleFlight } from '#app/lib/concurrency.ts';
import type { ImageWidth } from '../media.schema.ts';
import { masterPath, variantPath, parseImageId, type ImageFormat } from '../object-paths.rules.ts';
import { runEncoding } from './encode-queue.service.ts';
import type { ObjectStorage } from './storage.service.ts';

/** Makes the common variants of images in advance. */
export const MAKE_VARIANTS = {
  name: 'media.variants',
  payload: z.object({ imageIds: z.array(z.string()) }),
  retries: 3,
  retryAfterS: 60,
};

export type ImageVariants = {
  /** The stored variant; null if it was not made yet. */
  find: (id: string, widthPx: ImageWidth, format: ImageFormat) => Promise<Buffer | null>;
  /**
   * The image in this width, or in its own if that is smaller, which takes up to a second if the variant has to be
   * made; null if there is no such image.
   */
  get: (id: string, widthPx: ImageWidth, format: ImageFormat) => Promise<Buffer | null>;
};

/** Makes each variant of an image on the first request, once for concurrent requests, and stores it. */
export function createImageVariants(storage: ObjectStorage): ImageVariants {
  const inFlight = new SingleFlight<Buffer | null>();
  return {
    find: (id, widthPx, format) => storage.get(variantPath(id, widthPx, format)),
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
  // The image was removed while this variant was made: nothing else would remove the variant.
  if (!(await storage.exists(masterPath(id)))) await storage.delete(path);
  return encoded;
}

/**
 * Measured on photographs of 640 pixels: AVIF at effort 1 takes 50 to 150 ms and is 40 % smaller than WebP; effort 2
 * takes 50 % longer for the same size, and effort 4 ten times as long for 5 % less.
 */
const ENCODERS = {
  avif: (image) => image.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  jpeg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;

/** The widths of the home page's cards on phones and desktops. */
const CARD_WIDTHS_PX = [640, 320, 960] as const satisfies readonly ImageWidth[];
/** The format that all current browsers accept. */
const CARD_FORMAT = 'avif' satisfies ImageFormat;

/**
 * Makes the card variants of these images in advance. One at a time, so that a visitor's image waits for at most one of
 * them. Ends between two images when `signal` is aborted.
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
