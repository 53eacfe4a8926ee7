import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Hands back the memory that starting has used. Node reads a library's package description again for each of its files:
 * what that leaves behind, more than a hundred megabytes, would stay reserved for the life of the process.
 */
export function handBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
