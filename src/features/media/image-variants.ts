import sharp from 'sharp';
import { SingleFlight } from '#app/lib/single-flight.ts';
import { ENCODE, type ImageFormat } from './image-format.ts';
import { takeTurn } from './image-turns.ts';
import type { ImageWidth } from './media.schema.ts';
import { masterPath, variantPath } from './object-paths.ts';
import type { ObjectStorage } from './storage.ts';

export type ImageVariants = {
  /** The image in this width, or its own if that is less; null when there is no such image. */
  get: (id: string, widthPx: ImageWidth, format: ImageFormat) => Promise<Buffer | null>;
};

/** Makes each size of an image when it is first asked for, once however many ask, and keeps it in the storage. */
export function createImageVariants(storage: ObjectStorage): ImageVariants {
  const underWay = new SingleFlight<Buffer | null>();
  return {
    get: (id, widthPx, format) =>
      underWay.run(variantPath(id, widthPx, format), () => getOrMake(storage, id, widthPx, format)),
  };
}

async function getOrMake(
  storage: ObjectStorage,
  id: string,
  widthPx: ImageWidth,
  format: ImageFormat,
): Promise<Buffer | null> {
  const path = variantPath(id, widthPx, format);
  const kept = await storage.get(path);
  if (kept !== null) return kept;
  const master = await storage.get(masterPath(id));
  if (master === null) return null;
  const made = await takeTurn(() =>
    ENCODE[format](sharp(master).resize({ width: widthPx, withoutEnlargement: true })).toBuffer(),
  );
  await storage.put(path, made, `image/${format}`);
  // Removed while this was being made: nobody would come back for what was made of it.
  if (!(await storage.exists(masterPath(id)))) await storage.delete(path);
  return made;
}
