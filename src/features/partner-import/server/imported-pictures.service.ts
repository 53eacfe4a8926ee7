import { recordStoredImage } from '#app/features/media/server/uploads.service.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { memoryOf, RunOver, type Work } from './import-step.service.ts';
import { updateHeldRun } from './import-runs.db.ts';
import { findImported, findProduct, type ProductRow } from './partner-products.db.ts';
import { productPictures, type ProductMemory, type ProductPictures } from './product-snapshot.schema.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** The pictures that a listing would show. `problem` says in a sentence which of them could not be had. */
export type TakenPictures = { pictures: ProductPictures; problem: string | null };

type Shown = { images: readonly string[]; mainImageIndex: number };

export function picturesOf(product: ProductRow | undefined): ProductPictures {
  return productPictures.parse(product?.pictures ?? []);
}

export function pathsOf(pictures: ProductPictures): string[] {
  return pictures.flatMap(({ path }) => path ?? []);
}

type Remembered = { memory: ProductMemory; pictures: ProductPictures };

/** Whether a listing shows other pictures than an import gave it; none, too, may be what somebody wanted. */
export function hasOwnPictures({ images, mainImageIndex }: Shown, { memory, pictures }: Remembered): boolean {
  return memory.hasOwnPictures || mainImageIndex !== 0 || images.join('\n') !== pathsOf(pictures).join('\n');
}

/** The pictures of a machine whose page is at another address now: those of the same name are the same. */
export function movedPictures(pictures: ProductPictures, imageUrls: readonly string[]): ProductPictures {
  const byName = new Map(imageUrls.map((url) => [nameOf(url), url]));
  return pictures.map(({ from, path }) => ({ from: byName.get(nameOf(from)) ?? from, path }));
}

/** Without the host, which may have changed with the page. */
function nameOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : url.pathname + url.search;
}

/**
 * Takes over the pictures that are new, before the product's transaction: they may take long. None are for a listing
 * whose pictures were chosen by hand.
 */
export async function takePictures(work: Work, url: string, imageUrls: readonly string[]): Promise<TakenPictures> {
  const { db } = work.deps;
  const product = await findProduct(db, url);
  const memory = memoryOf(product);
  const { machineId } = memory;
  const listing = machineId === null ? undefined : await findImported(db, machineId);
  const before = picturesOf(product);
  const wanted = imageUrls.slice(0, MAX_IMAGES);
  const isOver = product?.seenByRunId === work.run.id || (machineId !== null && listing === undefined);
  if (isOver || (listing !== undefined && hasOwnPictures(listing, { memory, pictures: before }))) {
    return { pictures: wanted.map((from) => ({ from, path: null })), problem: null };
  }
  const known = new Map(before.map(({ from, path }) => [from, path]));
  const pictures: ProductPictures = [];
  const problems: string[] = [];
  for (const from of wanted) pictures.push({ from, path: known.get(from) ?? (await take(work, from, problems)) });
  const [first] = problems;
  const problem =
    first === undefined
      ? null
      : `${problems.length} of its ${wanted.length} pictures could not be taken over. ${first}`;
  return { pictures, problem };
}

async function take(work: Work, from: string, problems: string[]): Promise<string | null> {
  const { signal, bringer, source, deps, run } = work;
  signal.throwIfAborted();
  // Several pictures take long: whoever has lost the run in between fetches no more of them.
  if ((await updateHeldRun(deps.db, run, { aliveAt: deps.now() })) === undefined) throw new RunOver();
  try {
    const image = await source.takeImage(from, signal);
    await recordStoredImage(deps.db, image, { owner: bringer, now: deps.now() });
    return image.path;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RemoteError || error instanceof AppError)) throw error;
    problems.push(error.message);
    return null;
  }
}
