import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawDemoPictures } from '#app/demo/demo-pictures.ts';
import { describedListings } from '#app/demo/demo-facts.ts';
import { DEMO_LISTINGS } from '#app/demo/demo-listings.ts';
import { drawPicture } from '#app/demo/drawing/machine-drawing.ts';
import { openStorage } from '#app/features/media/server/storage.service.ts';
import { sourceHash } from '../../scripts/source-hash.mjs';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/stitchyard-pictures', import.meta.url));
/** Far narrower than the demo’s own, drawn and encoded in a fraction of the time: nobody looks at them closely. */
const WIDTH_PX = 320;
/** What draws the pictures of the demo and writes them to the disk, the libraries among it. */
const SOURCES = ['src/demo', 'src/features/media', 'test/e2e/demo-pictures.ts', 'package-lock.json'] as const;

/** The folder that keeps the demo's pictures from one run to the next, as long as nothing that draws them changes. */
export async function demoPictures(): Promise<string> {
  const folder = join(CACHE, sourceHash(SOURCES).slice(0, 16));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Draws those that are not there yet. */
export async function drawPictures(): Promise<void> {
  const storage = await openStorage({ dataFolder: await demoPictures(), s3: null });
  const [now, progress] = [new Date(), () => undefined];
  const listings = describedListings(DEMO_LISTINGS, now);
  await drawDemoPictures(listings, { storage, draw: drawPicture, now, progress, widthPx: WIDTH_PX });
}
