import { hash } from 'node:crypto';
import { ownBytes } from '#app/features/catalogue/server/response-cache.service.ts';
import { compress, type Encoding } from './page-compression.ts';

type PageOptions = {
  policy: string | null;
  /** A payment's window must find the page that opened it. */
  opener?: 'same-origin' | 'same-origin-allow-popups';
  /** Where its HTML can be had again: a page that is kept need not hold it. Null: it is not kept. */
  readAgain?: (() => string) | null;
};

export type WrittenPage = {
  status: number;
  html: string;
  styles: string;
  location: string | null;
  /** Whether it shows promoted listings in the order of whoever asked. */
  isTurned?: boolean;
};

/** A rendered page as bytes, with its headers. */
export class RenderedPage {
  readonly status: number;
  readonly location: string | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was made; null once it has been sent, where it can be had again. */
  #html: Buffer | null;
  readonly #styles: string;
  /** No closure of the constructor: one that reads its parameters would hold the HTML as long as the page is kept. */
  readonly #readAgain: (() => string) | null;
  readonly #asked = new Set<Encoding>();
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** Without a policy for development, whose tools bring scripts of their own. */
  constructor(
    { status, html, styles, location }: WrittenPage,
    { policy, opener = 'same-origin', readAgain = null }: PageOptions,
  ) {
    this.status = status;
    this.location = location;
    this.#html = bytesOf(html, styles);
    this.#styles = styles;
    this.#readAgain = readAgain;
    this.etag = `W/"${hash('sha256', this.#html, 'base64url').slice(0, 22)}"`;
    this.headers = {
      ETag: this.etag,
      'Content-Type': 'text/html; charset=utf-8',
      'Cross-Origin-Opener-Policy': opener,
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
      // In place of the one for data: what a page may load.
      ...(policy === null ? {} : { 'Content-Security-Policy': policy }),
    };
  }

  /**
   * The page in an encoding. Who asks first waits for the page itself, and gets it compressed in haste; for all others
   * it is compressed once more and well, however many ask at the same time.
   */
  body(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const html = this.#bytes();
    if (encoding === 'identity') return Promise.resolve(html);
    if (!this.#asked.has(encoding)) {
      this.#asked.add(encoding);
      return compress(html, encoding, true);
    }
    const body = compress(html, encoding, false).then(ownBytes);
    this.#compressed.set(encoding, body);
    return body;
  }

  #bytes(): Buffer {
    if (this.#readAgain === null) return this.#html ?? Buffer.alloc(0);
    const bytes = this.#html ?? bytesOf(this.#readAgain(), this.#styles);
    this.#html = null;
    return bytes;
  }
}

let lastStyles = { text: '', bytes: Buffer.alloc(0) };

/** Puts the styles into the element that waits for them. Encoded once: they are the same on every page. */
function bytesOf(html: string, styles: string): Buffer {
  const place = styles === '' ? -1 : html.indexOf('</style>');
  if (place === -1) return Buffer.from(html);
  if (lastStyles.text !== styles) lastStyles = { text: styles, bytes: Buffer.from(styles) };
  return Buffer.concat([Buffer.from(html.slice(0, place)), lastStyles.bytes, Buffer.from(html.slice(place))]);
}
