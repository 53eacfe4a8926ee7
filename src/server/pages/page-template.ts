import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ownBytes } from '#app/features/catalogue/server/response-cache.service.ts';
import { fillBlanks } from './count-blanks.ts';
import { hashesForNonce, pagePolicy } from './page-policy.ts';
import { RenderedPage, type WrittenPage } from './rendered-page.ts';

/**
 * A page for many visitors, with blanks in place of its counts. It is kept compressed, which takes a fifth of the room
 * and less time than anything else that is done to it.
 */
export class PageTemplate {
  readonly #page: Omit<WrittenPage, 'html'>;
  readonly #compressed: Buffer;
  readonly #nonce: string;

  /** The page's own inline scripts carry `nonce`. */
  constructor({ html, ...page }: WrittenPage, nonce: string) {
    this.#page = page;
    this.#compressed = ownBytes(zstdCompressSync(html));
    this.#nonce = nonce;
  }

  get status(): number {
    return this.#page.status;
  }

  get isTurned(): boolean {
    return this.#page.isTurned === true;
  }

  get bytes(): number {
    return this.#compressed.length;
  }

  /** The page with these counts. Throws DerivedCountError. */
  withCounts(counts: readonly number[]): RenderedPage {
    const { html, scripts } = this.#filled(counts);
    return new RenderedPage(
      { ...this.#page, html },
      { policy: pagePolicy(scripts), readAgain: () => this.#filled(counts).html },
    );
  }

  /** Sent to many: what only one answer may carry must not stand in it. */
  #filled(counts: readonly number[]) {
    const html = zstdDecompressSync(this.#compressed).toString();
    return hashesForNonce(fillBlanks(html, counts), this.#nonce);
  }
}
