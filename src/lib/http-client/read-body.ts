import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { RemoteError } from './errors.ts';

export const SUPPORTED_ENCODINGS = 'gzip, deflate, br, zstd';

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Reads and decompresses a body. Stops as soon as it exceeds `maxBytes`, compressed or decompressed, so that a
 * decompression bomb never fills the memory.
 */
export async function readBody(
  body: Readable,
  encoding: string | null,
  url: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of limitSize(source, url, maxBytes)) chunks.push(chunk);
  };
  const decompressor = createDecompressor(encoding, url);
  if (decompressor === null) await pipeline(body, collect);
  else await pipeline(body, (source: AsyncIterable<Buffer>) => limitSize(source, url, maxBytes), decompressor, collect);
  return Buffer.concat(chunks);
}

function createDecompressor(encoding: string | null, url: string): Transform | null {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  const open = Object.hasOwn(DECOMPRESSORS, name) ? DECOMPRESSORS[name] : undefined;
  if (open === undefined) throw new RemoteError('refused', `${url} is packed in a way that cannot be read (${name}).`);
  return open();
}

async function* limitSize(source: AsyncIterable<Buffer>, url: string, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(url, maxBytes);
    yield chunk;
  }
}

export function tooLarge(url: string, maxBytes: number): RemoteError {
  return new RemoteError('too-large', `${url} is larger than ${formatSize(maxBytes)}.`);
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(bytes / 1_024)} KB`;
}
