import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns the memory that starting has used to the system. Node parses a library's package.json again for each of its
 * files: that garbage, more than a hundred megabytes, would stay reserved for the life of the process.
 */
export function trimHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
