/** The serial of a change to what pages say about the operator and the site, rather than to a listing. */
const SITE_SERIAL = 0;
/** The number of most recent versions whose time of arrival is stored. */
const TIMED_VERSIONS = 64;

/**
 * The versions of the catalogue that this process has applied, and when. They count the changes applied here: unlike
 * the database's versions they never decrease, not even after a failover to a server that lost some.
 */
export class ChangeLog {
  #current = 1;
  #site = 1;
  readonly #times = new Float64Array(TIMED_VERSIONS).fill(-Infinity);
  readonly #clock: () => number;

  /** `clock` returns milliseconds since an arbitrary moment. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Increases with each applied change. */
  get current(): number {
    return this.#current;
  }

  /** The version of the last change to page content other than listings. */
  get site(): number {
    return this.#site;
  }

  /** For how many milliseconds content made from a version may have been outdated. */
  staleMs(version: number): number {
    if (version >= this.#current) return 0;
    const first = version + 1;
    if (this.#current - first >= TIMED_VERSIONS) return Infinity;
    return this.#clock() - (this.#times[first % TIMED_VERSIONS] ?? -Infinity);
  }

  /** Records a change that the catalogue in memory has applied. `everything`: the changed listings are unknown. */
  note({ everything, serials }: { everything: boolean; serials: readonly number[] }): void {
    this.#current += 1;
    if (everything || serials.includes(SITE_SERIAL)) this.#site = this.#current;
    this.#times[this.#current % TIMED_VERSIONS] = this.#clock();
  }
}
