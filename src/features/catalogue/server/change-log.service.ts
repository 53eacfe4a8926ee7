/** The number in a change that names no listing: what pages say of the operator and the site changed. */
const SITE_SERIAL = 0;
/** Of so many versions is known when they came. */
const TIMED_VERSIONS = 64;

/**
 * Which version of the catalogue this process has read, and since when. The versions count what the process took in: unlike
 * those of the database they never go back, not even after a failover to a server that lost some.
 */
export class ChangeLog {
  #current = 1;
  #site = 1;
  readonly #times = new Float64Array(TIMED_VERSIONS).fill(-Infinity);
  readonly #clock: () => number;

  /** `clock`: milliseconds since any moment. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Grows with each change that is taken in. */
  get current(): number {
    return this.#current;
  }

  /** The version with which that changed last which pages show, and which is no listing. */
  get site(): number {
    return this.#site;
  }

  /** For how long what was made from a version may have been wrong, in milliseconds. */
  staleMs(version: number): number {
    if (version >= this.#current) return 0;
    const first = version + 1;
    if (this.#current - first >= TIMED_VERSIONS) return Infinity;
    return this.#clock() - (this.#times[first % TIMED_VERSIONS] ?? -Infinity);
  }

  /** Notes a change that the catalogue in memory has taken in. `everything`: nobody knows what changed. */
  note({ everything, serials }: { everything: boolean; serials: readonly number[] }): void {
    this.#current += 1;
    if (everything || serials.includes(SITE_SERIAL)) this.#site = this.#current;
    this.#times[this.#current % TIMED_VERSIONS] = this.#clock();
  }
}
