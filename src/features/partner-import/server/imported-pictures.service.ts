import { LeaseLostError } from '#app/db/database-errors.ts';
import { recordStoredImage } from '#app/features/media/server/uploads.service.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { getSnapshot, type ImportContext } from './import-step.service.ts';
import { updateLeasedRun } from './import-runs.db.ts';
import { findImported, findProduct, type ProductRow } from './partner-products.db.ts';
import { productPictures, type ProductSnapshot, type ProductPictures } from './partner-product.schema.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** The pictures of a listing. `problem` is a sentence about those that could not be fetched. */
export type FetchedPictures = { pictures: ProductPictures; problem: string | null };

type ListingImages = { images: readonly string[]; mainImageIndex: number };

export function parsePictures(product: ProductRow | undefined): ProductPictures {
  return productPictures.parse(product?.pictures ?? []);
}

export function getPaths(pictures: ProductPictures): string[] {
  return pictures.flatMap(({ path }) => path ?? []);
}

type KnownPictures = { snapshot: ProductSnapshot; pictures: ProductPictures };

/** Whether the pictures of an imported listing were changed or removed by hand. */
export function hasOwnPictures(
  { images, mainImageIndex }: ListingImages,
  { snapshot, pictures }: KnownPictures,
): boolean {
  return snapshot.hasOwnPictures || mainImageIndex !== 0 || images.join('\n') !== getPaths(pictures).join('\n');
}

/** The recorded pictures of a moved product with their new addresses; equal paths identify the same picture. */
export function rebasePictures(pictures: ProductPictures, imageUrls: readonly string[]): ProductPictures {
  const byName = new Map(imageUrls.map((url) => [getPathAndQuery(url), url]));
  return pictures.map(({ from, path }) => ({ from: byName.get(getPathAndQuery(from)) ?? from, path }));
}

/** Ignores the host, which may have changed with the page. */
function getPathAndQuery(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : url.pathname + url.search;
}

/**
 * Fetches a product's new pictures, outside its transaction because downloads may take long. Skips products whose
 * pictures were chosen by hand, whose listing was deleted, or which this run has already seen.
 */
export async function fetchPictures(
  context: ImportContext,
  url: string,
  imageUrls: readonly string[],
): Promise<FetchedPictures> {
  const { db } = context.deps;
  const product = await findProduct(db, url);
  const snapshot = getSnapshot(product);
  const { machineId } = snapshot;
  const listing = machineId === null ? undefined : await findImported(db, machineId);
  const before = parsePictures(product);
  const requested = imageUrls.slice(0, MAX_IMAGES);
  const isSettled = product?.seenByRunId === context.run.id || (machineId !== null && listing === undefined);
  if (isSettled || (listing !== undefined && hasOwnPictures(listing, { snapshot, pictures: before }))) {
    return { pictures: requested.map((from) => ({ from, path: null })), problem: null };
  }
  const pathBySource = new Map(before.map(({ from, path }) => [from, path]));
  const pictures: ProductPictures = [];
  const problems: string[] = [];
  for (const from of requested)
    pictures.push({ from, path: pathBySource.get(from) ?? (await fetchPicture(context, from, problems)) });
  const [first] = problems;
  const problem =
    first === undefined
      ? null
      : `${problems.length} of its ${requested.length} pictures could not be taken over. ${first}`;
  return { pictures, problem };
}

async function fetchPicture(context: ImportContext, from: string, problems: string[]): Promise<string | null> {
  const { signal, uploadOwner, source, deps, run } = context;
  signal.throwIfAborted();
  // Between slow downloads the worker may have lost its lease, and must then stop.
  if ((await updateLeasedRun(deps.db, run, { aliveAt: deps.now() })) === undefined) throw new LeaseLostError();
  try {
    const image = await source.fetchImage(from, signal);
    await recordStoredImage(deps.db, image, { owner: uploadOwner, now: deps.now() });
    return image.path;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RemoteError || error instanceof AppError)) throw error;
    problems.push(error.message);
    return null;
  }
}
