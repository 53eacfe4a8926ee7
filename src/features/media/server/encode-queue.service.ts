import PQueue from 'p-queue';
import sharp from 'sharp';

/** Image work shares four threads with files, passwords and DNS look-ups, and may use half of them. */
const MAX_CONCURRENT = 2;

// Images are processed in parallel; splitting each across the cores would only make them wait for each other.
sharp.concurrency(1);
// Few images are opened twice, and the memory is needed elsewhere.
sharp.cache(false);

const encodings = new PQueue({ concurrency: MAX_CONCURRENT });
const masters = new PQueue({ concurrency: 1 });

/** Runs an encoding in the process-wide queue, in order of arrival. */
export function runEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return encodings.add(work);
}

/** Decodes and encodes an uploaded image. One at a time, because it takes more memory than everything else. */
export function runMasterEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return masters.add(work);
}

/** For requests that wait for images while too many others do. */
export const MANY_IMAGES = 'Many images are being prepared, try again in a moment';
