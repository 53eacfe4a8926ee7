import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { findStoredImage, storeImage } from '#app/features/media/server/store-image.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { demoDrawings, type DrawnListing } from './demo-drawings.ts';
import type { SlotPhotos } from '#app/features/machines/photo-captions.rules.ts';
import type { Drawing } from './drawing/machine-drawing.ts';

export type Draw = (drawing: Drawing) => string;
type Source = {
  storage: ObjectStorage;
  draw: Draw;
  now: Date;
  progress: (sentence: string) => void;
  /** Width of the pictures in pixels; they are 4:3. */
  widthPx?: number;
};

const WIDTH_PX = 1120;
/** A drawing is 1600 by 1200 pixels at 72 dots per inch. */
const DOTS_PER_INCH_AND_PX = 72 / 1600;
const AT_ONCE = 2;
const REPORTED_EVERY = 20;

/** The addresses of a listing's pictures. */
type DemoPictures = { images: string[]; slotPhotos: SlotPhotos };

/** Draws and stores the pictures of all listings. Returns the addresses per listing. */
export async function drawDemoPictures(listings: readonly DrawnListing[], source: Source): Promise<DemoPictures[]> {
  const wanted = demoDrawings(listings, source.now.getUTCFullYear());
  const all = wanted.flatMap(({ images, plate }): Drawing[] => (plate === null ? images : [...images, plate]));
  const drawings = new Map(all.map((drawing) => [keyOf(drawing), drawing]));
  const addresses = new Map<string, string>();
  const tell = () => source.progress(`Drawing machines: ${addresses.size} of ${drawings.size}`);
  const remaining = drawings.entries();
  const drawOneAfterAnother = async () => {
    // Both workers share the same iterator.
    for (const [key, drawing] of remaining) {
      addresses.set(key, await storeDrawing(source, drawing));
      if (addresses.size % REPORTED_EVERY === 0) tell();
    }
  };
  tell();
  await Promise.all(Array.from({ length: AT_ONCE }, drawOneAfterAnother));
  const addressOf = (drawing: Drawing | null) => (drawing === null ? null : (addresses.get(keyOf(drawing)) ?? null));
  return wanted.map(({ images, counter, plate }) => ({
    images: images.flatMap((drawing) => addressOf(drawing) ?? []),
    slotPhotos: { counterPhoto: addressOf(counter), platePhoto: addressOf(plate) },
  }));
}

function keyOf(drawing: Drawing): string {
  return JSON.stringify(drawing);
}

/** Named by content, so that a repeated load finds the drawings of an interrupted one. */
async function storeDrawing({ storage, draw, widthPx = WIDTH_PX }: Source, drawing: Drawing): Promise<string> {
  const svg = draw(drawing);
  const id = createHash('sha256').update(svg).digest('hex').slice(0, 24);
  const known = await findStoredImage(storage, id);
  if (known !== null) return known;
  const png = await sharp(Buffer.from(svg), { density: widthPx * DOTS_PER_INCH_AND_PX })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { path } = await storeImage(storage, png, id);
  return path;
}
