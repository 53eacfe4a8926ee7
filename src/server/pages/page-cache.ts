import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const MAX_CACHED_BYTES = 96 * 1024 * 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page as bytes, with the policy that lets exactly its own inline scripts run. */
export class RenderedPage {
  readonly status: number;
  readonly location: string | null;
  readonly html: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, html: string, location: string | null, policy: string | null = policyFor(html)) {
    this.status = status;
    this.location = location;
    this.html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
    this.headers = {
      ETag: this.etag,
      'Content-Type': 'text/html; charset=utf-8',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
      // In place of the one for data: what a page may load.
      ...(policy === null ? {} : { 'Content-Security-Policy': policy }),
    };
  }

  /** The page in an encoding; compressed once, however many ask at the same time. */
  body(encoding: Encoding): Promise<Buffer> {
    let body = this.#compressed.get(encoding);
    if (body === undefined) {
      body = compress(this.html, encoding);
      this.#compressed.set(encoding, body);
    }
    return body;
  }
}

/** Pages of visitors without a session, by address, as long as nothing in the catalogue changes. */
export class PageCache {
  #pages = new LRUCache<string, RenderedPage>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (page) => page.html.length * 2 + 500,
  });
  #underway = new Map<string, Promise<RenderedPage>>();
  #version = -1;

  /** The page at `address`, rendered at most once for a version of the catalogue even when many ask at once. */
  async get(address: string, version: number, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    if (version !== this.#version) {
      this.#pages.clear();
      this.#underway.clear();
      this.#version = version;
    }
    const known = this.#pages.get(address) ?? this.#underway.get(address);
    if (known !== undefined) return known;
    const rendering = render();
    this.#underway.set(address, rendering);
    try {
      const page = await rendering;
      // A page begun before a change must not outlive it.
      if (version === this.#version && page.status < 500) this.#pages.set(address, page);
      return page;
    } finally {
      if (this.#underway.get(address) === rendering) this.#underway.delete(address);
    }
  }
}

/** Campaign marks change nothing on a page; without them, and in order, equal pages have equal addresses. */
export function normalAddress(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const params = new URLSearchParams(url.slice(mark + 1));
  for (const key of new Set(params.keys())) {
    if (/^(utm_.*|fbclid|gclid|msclkid)$/.test(key)) params.delete(key);
  }
  params.sort();
  const text = params.toString();
  return text === '' ? url.slice(0, mark) : `${url.slice(0, mark)}?${text}`;
}

function policyFor(html: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** CSP sources for the inline scripts of a page; unlike a nonce they stay right for a cached copy. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const codeAt = html.indexOf('>', at) + 1;
    const code = html.slice(codeAt, html.indexOf('</script>', codeAt));
    if (code !== '' && !html.slice(at, codeAt).includes(' src=')) {
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  return [...hashes];
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (encoding === 'gzip') return toGzip(bytes);
  return Promise.resolve(bytes);
}
