import type { Database } from '#app/db/client.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { warmVariants } from '#app/features/media/server/image-variants.service.ts';

/** The number of listings on the first pages. */
const FIRST_LISTINGS = 24;

/** Makes the card sizes of the pictures that a first visitor sees, in the background. Disposing stops it. */
export function warmDemoPictures({ pool }: Database, storage: ObjectStorage, onProblem: (error: unknown) => void) {
  const ending = new AbortController();
  const warming = (async () => {
    const { rows } = await pool.query<{ image: string }>(
      `select image from machines where is_public and image is not null
       order by promotion_rank, created_at desc, serial limit $1`,
      [FIRST_LISTINGS],
    );
    const images = rows.map(({ image }) => image);
    await warmVariants(storage, images, ending.signal);
  })().catch(onProblem);
  return async () => {
    ending.abort();
    await warming;
  };
}
