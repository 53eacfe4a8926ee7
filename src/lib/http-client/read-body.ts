import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { RemoteError } from './errors.ts';

export const READABLE_ENCODINGS = 'gzip, deflate, br, zstd';

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Reads a body to its end, unpacking it on the way. It stops as soon as more than `maxBytes` have come, packed or
 * unpacked, so that a small file which unpacks to a huge one never lies in memory.
 */
export async function readBody(
  body: Readable,
  encoding: string | null,
  url: string,
  maxBytes: number,
): Promise<Buffer> {
  const kept: Buffer[] = [];
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of limited(source, url, maxBytes)) kept.push(chunk);
  };
  const unpacker = unpackerOf(encoding, url);
  if (unpacker === null) await pipeline(body, keep);
  else await pipeline(body, (source: AsyncIterable<Buffer>) => limited(source, url, maxBytes), unpacker, keep);
  return Buffer.concat(kept);
}

function unpackerOf(encoding: string | null, url: string): Transform | null {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  const open = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined;
  if (open === undefined) throw new RemoteError('refused', `${url} is packed in a way that cannot be read (${name}).`);
  return open();
}

async function* limited(source: AsyncIterable<Buffer>, url: string, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(url, maxBytes);
    yield chunk;
  }
}

export function tooLarge(url: string, maxBytes: number): RemoteError {
  return new RemoteError('too-large', `${url} is larger than ${sizeText(maxBytes)}.`);
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(bytes / 1_024)} KB`;
}
