import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const ROUNDS = 2;
/** Buffers are freed beside the collection that finds them without an owner. */
const SWEEP_MS = 200;

/** What the heap of this process and its buffers hold, as far as nothing is left lying about. */
export async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let round = 0; round < ROUNDS; round += 1) {
    runInNewContext('gc()');
    await pause(SWEEP_MS);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
