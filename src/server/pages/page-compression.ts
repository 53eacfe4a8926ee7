import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A compressed page in one piece: each further one would be another errand of the thread pool. */
const PIECE_BYTES = 64 * 1024;

/** Bytes in an encoding; `quickly` for a page that may never be asked for again, else the smallest for the time. */
export function compress(bytes: Buffer, encoding: Encoding, quickly: boolean): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(bytes, brotliOptions(bytes, quickly ? 1 : 5));
  if (encoding === 'gzip') return toGzip(bytes, { level: quickly ? 1 : 6, chunkSize: PIECE_BYTES });
  return Promise.resolve(bytes);
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
