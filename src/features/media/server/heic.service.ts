import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#app/lib/app-error.ts';
import { heicResponse, type HeicResponse } from '../heic-messages.schema.ts';

/** Phones take 12 megapixels by default, which need some 300 MB while they are decoded. */
const MAX_HEIC_PIXELS = 25_000_000;
const DECODE_TIMEOUT_MS = 30_000;

export type RawImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The pixels of a HEIC image, upright. Throws too_large above 25 megapixels, and wrong_type when it cannot be read. */
export async function decodeHeic(bytes: Uint8Array): Promise<RawImage> {
  const answer = await decodeInWorker(bytes);
  if (answer.kind === 'decoded') return answer;
  if (answer.kind === 'damaged') throw damaged();
  throw new AppError('too_large', 'Each HEIC image must have less than 25 megapixels: please save the photo as JPEG');
}

async function decodeInWorker(bytes: Uint8Array): Promise<HeicResponse> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels: MAX_HEIC_PIXELS },
    // The decoder writes to the console about every file that it cannot read.
    stdout: true,
    stderr: true,
  });
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(DECODE_TIMEOUT_MS) });
    return heicResponse.parse(message);
  } catch (cause) {
    throw Object.assign(damaged(), { cause });
  } finally {
    await worker.terminate();
  }
}

function damaged(): AppError {
  return new AppError('wrong_type', 'The image is damaged or incomplete');
}
