import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the heap of this process and its buffers hold, as far as nothing is left lying about. */
export async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  // Twice: buffers are freed beside the collection that finds them without an owner, and the next one waits for that.
  for (const _round of [1, 2])
    await runInNewContext("gc({ type: 'major', execution: 'async', flavor: 'last-resort' })");
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
