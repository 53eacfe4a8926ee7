/** The number in a change that names no listing: what pages say of the operator and the site changed. */
const SITE_SERIAL = 0;
const FIRST_SERIALS = 1_024;

/**
 * When each listing last looked otherwise to visitors. Revisions count what this process took in: unlike the versions of
 * the database they never go back, not even after a failover to a server that lost some.
 */
export class ChangeLog {
  #current = 1;
  #site = 1;
  /** When all was read anew: nobody knows which listings changed then. */
  #everything = 1;
  #listings = new Uint32Array(FIRST_SERIALS);

  /** Grows with each change that is taken in. */
  get current(): number {
    return this.#current;
  }

  /** When something changed last that pages show, and that is no listing. */
  get site(): number {
    return Math.max(this.#site, this.#everything);
  }

  /** Whether no listing among these has looked otherwise since a revision. */
  areUnchanged(serials: readonly number[], since: number): boolean {
    return this.#everything <= since && serials.every((serial) => (this.#listings[serial] ?? 0) <= since);
  }

  /** Notes what a catalogue that is up to date with it now has taken in. */
  note({ everything, serials }: { everything: boolean; serials: readonly number[] }): void {
    this.#current += 1;
    if (everything) this.#everything = this.#current;
    for (const serial of serials) {
      if (serial === SITE_SERIAL) this.#site = this.#current;
      else this.#put(serial);
    }
  }

  #put(serial: number) {
    if (serial >= this.#listings.length) {
      const grown = new Uint32Array(2 ** Math.ceil(Math.log2(serial + 1)));
      grown.set(this.#listings);
      this.#listings = grown;
    }
    this.#listings[serial] = this.#current;
  }
}
