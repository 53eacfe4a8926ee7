/**
 * The same bytes in memory of their own size, for whoever keeps them: Node cuts small buffers out of pools of 64 kB, and
 * its compressors answer the beginning of a larger piece; keeping one of either keeps all of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
