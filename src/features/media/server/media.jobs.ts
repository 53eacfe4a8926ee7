import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { MAKE_VARIANTS, type ImageVariants } from './image-variants.service.ts';
import { IMAGE_WIDTHS_PX, USUAL_WIDTH_PX } from '../media.schema.ts';
import { removeAbandonedFiles } from '#app/lib/received-file.ts';
import type { ObjectStorage } from './storage.service.ts';
import { removeUnclaimedUploads, removeUnknownImages } from './image-removal.service.ts';

/** Removes images that no listing has claimed, or whose listing or owner was deleted. */
export const REMOVE_UNCLAIMED = { name: 'media.remove-unclaimed', ...DAILY_JOB };

/** Removes stored images without a row in the database. */
export const REMOVE_UNKNOWN = { name: 'media.remove-unknown', ...DAILY_JOB };

type Deps = { db: Db; storage: ObjectStorage; variants: ImageVariants; now: () => Date };

const HOURLY = '35 * * * *';
/** Once a day, at a quiet time in the Americas, because it reads every image's path. */
const DAILY = '50 9 * * *';
/** The format that all current browsers accept. Others are made on demand; the widest is for full-screen photos. */
const USUAL_FORMAT = 'avif';
const USUAL_WIDTHS_PX = IMAGE_WIDTHS_PX.filter((widthPx) => widthPx <= USUAL_WIDTH_PX);

/** Makes the variants of new images, and removes unused images. */
export function handleMediaJobs(jobs: JobQueue, { db, storage, variants, now }: Deps): void {
  jobs.handle(MAKE_VARIANTS, async ({ imageIds }) => {
    // Sequential, so that a visitor's image waits for at most one of them.
    for (const imageId of imageIds) {
      for (const widthPx of USUAL_WIDTHS_PX) await variants.get(imageId, widthPx, USUAL_FORMAT);
    }
  });
  const removeUnclaimed = async () => {
    await removeUnclaimedUploads({ db, storage, now });
    await removeAbandonedFiles();
  };
  jobs.handle(REMOVE_UNCLAIMED, removeUnclaimed, { cron: HOURLY });
  jobs.handle(REMOVE_UNKNOWN, () => removeUnknownImages({ db, storage, now }), { cron: DAILY });
}
