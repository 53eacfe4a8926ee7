import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'heic-decode';
import { heicOrder, type HeicAnswer } from '../heic-messages.schema.ts';

/** A thread for one HEIC image: decoding it takes seconds, and what the decoder has taken goes with the thread. */
async function answerTo({ bytes, maxPixels }: ReturnType<typeof heicOrder.parse>): Promise<HeicAnswer> {
  const [image] = await decoder.all({ buffer: bytes });
  if (image === undefined) return { kind: 'damaged' };
  // Told by the header, before memory is taken for them.
  if (image.width * image.height > maxPixels) return { kind: 'too_many_pixels' };
  return { kind: 'decoded', ...(await image.decode()) };
}

const answer = await answerTo(heicOrder.parse(workerData));
parentPort?.postMessage(answer, answer.kind === 'decoded' ? [answer.data.buffer] : []);
