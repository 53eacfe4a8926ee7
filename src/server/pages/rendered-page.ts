import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { ownBytes } from '#app/features/catalogue/server/versioned-cache.service.ts';
import { computeEtag } from '#app/lib/http.ts';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** Brotli quality: higher ones take several times as long to save a few bytes. */
const BROTLI_QUALITY = 4;
/** Large enough for a compressed page in one chunk: each further chunk costs another thread-pool task. */
const PIECE_BYTES = 64 * 1024;
/** Estimated size of a page's headers in memory. */
const HEADER_BYTES = 4_000;

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Returns the encoding that a client prefers among those in which pages are sent. */
export function negotiateEncoding(accepted: string | string[] | undefined): Encoding {
  return negotiate<Encoding>(String(accepted ?? ''), [...ENCODINGS]) ?? 'identity';
}

export type PageText = { status: number; html: string; location: string | null };

/**
 * A rendered page, ready to be sent in any encoding. Memory holds only the compressed page, which takes a fifth of the
 * space.
 */
export class RenderedPage {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Readonly<Record<string, string>> & { ETag: string };
  readonly #brotli: Buffer;
  #gzip: Promise<Buffer> | undefined;

  constructor(page: Pick<RenderedPage, 'status' | 'location' | 'headers'>, brotli: Buffer) {
    this.status = page.status;
    this.location = page.location;
    this.headers = page.headers;
    this.#brotli = brotli;
  }

  /** Estimated size in memory: the page in two encodings. */
  get bytes(): number {
    return HEADER_BYTES + Math.ceil(2.5 * this.#brotli.length);
  }

  body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return Promise.resolve(this.#brotli);
    if (encoding === 'identity') return fromBrotli(this.#brotli);
    this.#gzip ??= fromBrotli(this.#brotli)
      .then((html) => toGzip(html, { chunkSize: PIECE_BYTES }))
      .then(ownBytes);
    return this.#gzip;
  }
}

/** Compresses a page to be sent with these headers. */
export async function readyPage(
  { status, html, location }: PageText,
  headers: Readonly<Record<string, string>>,
): Promise<RenderedPage> {
  const bytes = Buffer.from(html);
  const brotli = await toBrotli(bytes, {
    chunkSize: PIECE_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      // Without a size hint, the encoder prepares for a much larger page.
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const own = { ETag: computeEtag(bytes), 'Content-Type': 'text/html; charset=utf-8' };
  return new RenderedPage({ status, location, headers: { ...headers, ...own } }, ownBytes(brotli));
}
