import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'heic-decode';
import { heicRequest, type HeicResponse } from './heic-messages.schema.ts';

/** A thread for one HEIC image: decoding takes seconds, and the decoder's memory is freed with the thread. */
async function decode({ bytes, maxPixels }: ReturnType<typeof heicRequest.parse>): Promise<HeicResponse> {
  const [image] = await decoder.all({ buffer: bytes });
  if (image === undefined) return { kind: 'damaged' };
  // The header has the size, before memory is taken for the pixels.
  if (image.width * image.height > maxPixels) return { kind: 'too_many_pixels' };
  return { kind: 'decoded', ...(await image.decode()) };
}

const response = await decode(heicRequest.parse(workerData));
parentPort?.postMessage(response, response.kind === 'decoded' ? [response.data.buffer] : []);
