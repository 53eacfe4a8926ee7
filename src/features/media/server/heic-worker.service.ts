import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'heic-decode';
import { heicRequest, type HeicResponse } from './heic-messages.schema.ts';

/** A thread for one HEIC image: decoding takes seconds, and ending the thread frees the decoder's memory. */
async function decode({ bytes, maxPixels }: ReturnType<typeof heicRequest.parse>): Promise<HeicResponse> {
  const [image] = await decoder.all({ buffer: bytes });
  if (image === undefined) return { kind: 'damaged' };
  // The header contains the size, which is checked before memory is allocated for the pixels.
  if (image.width * image.height > maxPixels) return { kind: 'too_many_pixels' };
  return { kind: 'decoded', ...(await image.decode()) };
}

const response = await decode(heicRequest.parse(workerData));
parentPort?.postMessage(response, response.kind === 'decoded' ? [response.data.buffer] : []);
