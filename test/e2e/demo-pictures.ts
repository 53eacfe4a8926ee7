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
/** Much smaller than the demo's own, and much faster to draw and encode; no test inspects details. */
const WIDTH_PX = 320;
/** Everything that affects the stored pictures of the demo, including libraries. */
const SOURCES = ['src/demo', 'src/features/media', 'test/e2e/demo-pictures.ts', 'package-lock.json'] as const;

/** The folder that caches the demo's pictures between runs, until something that affects them changes. */
export async function demoPictures(): Promise<string> {
  const folder = join(CACHE, sourceHash(SOURCES).slice(0, 16));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Draws missing pictures. */
export async function drawPictures(): Promise<void> {
  const storage = await openStorage({ dataFolder: await demoPictures(), s3: null });
  const [now, progress] = [new Date(), () => undefined];
  const listings = describedListings(DEMO_LISTINGS, now);
  await drawDemoPictures(listings, { storage, draw: drawPicture, now, progress, widthPx: WIDTH_PX });
}
