import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ownBytes } from '#app/lib/own-bytes.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A compressed page in one piece: each further one would be another errand of the thread pool. */
const PIECE_BYTES = 64 * 1024;

/** Bytes in an encoding: in haste for a page that may never be asked for again. */
export function compressQuickly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(bytes, brotliOptions(bytes, 1));
  return encoding === 'gzip' ? toGzip(bytes, { level: 1, chunkSize: PIECE_BYTES }) : Promise.resolve(bytes);
}

/** Bytes in an encoding, the fewest for the time, to be kept. */
export async function compressWell(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const compressed =
    encoding === 'br'
      ? await toBrotli(bytes, brotliOptions(bytes, 5))
      : await toGzip(bytes, { level: 6, chunkSize: PIECE_BYTES });
  return ownBytes(compressed);
}

function brotliOptions(bytes: Buffer, quality: number) {
  return {
    chunkSize: PIECE_BYTES,
    // Without knowing the size it would make ready for something far larger.
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
}

export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity';
}
