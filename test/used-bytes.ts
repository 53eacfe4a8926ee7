import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory of this process's heap and buffers after garbage collection. */
export async function usedBytes(): Promise<number> {
  await collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Frees whatever is unreachable. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // Twice: buffers are freed in the background after the collection that finds them unreachable, and the next one waits
  // for that.
  for (const _round of [1, 2])
    await runInNewContext("gc({ type: 'major', execution: 'async', flavor: 'last-resort' })");
}
