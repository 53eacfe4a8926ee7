import { fillBlanks } from './count-blanks.ts';
import { hashesForNonce, pagePolicy } from './page-policy.ts';
import { RenderedPage, type WrittenPage } from './rendered-page.ts';

/** A page for many visitors, with blanks in place of its counts. */
export class PageTemplate {
  readonly #written: WrittenPage;
  readonly #nonce: string;

  /** The page's own inline scripts carry `nonce`. */
  constructor(written: WrittenPage, nonce: string) {
    this.#written = written;
    this.#nonce = nonce;
  }

  get status(): number {
    return this.#written.status;
  }

  get isTurned(): boolean {
    return this.#written.isTurned === true;
  }

  get length(): number {
    return this.#written.html.length;
  }

  /** The page with these counts. Throws DerivedCountError. */
  withCounts(counts: readonly number[]): RenderedPage {
    // Sent to many: what only one answer may carry must not stand in it.
    const { html, scripts } = hashesForNonce(fillBlanks(this.#written.html, counts), this.#nonce);
    return new RenderedPage({ ...this.#written, html }, { policy: pagePolicy(scripts) });
  }
}
