/** The number in a change that names no listing: what pages say of the operator and the site changed. */
const SITE_SERIAL = 0;
const FIRST_SERIALS = 1_024;
/** Of so many revisions is known when they came. */
const TIMED_REVISIONS = 64;
/** So many changed listings within so long are a time at which many write. */
const MANY_CHANGES = 20;
const MANY_WITHIN_MS = 5_000;

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
  readonly #times = new Float64Array(TIMED_REVISIONS).fill(-Infinity);
  /** How many listings changed with each of these revisions: what comes at the same time is taken in as one. */
  readonly #sizes = new Uint32Array(TIMED_REVISIONS);
  readonly #clock: () => number;
  readonly #listeners: (() => void)[] = [];
  #calming: NodeJS.Timeout | undefined;

  /** `clock`: milliseconds since any moment. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Has `listener` called after each change that is taken in. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

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

  /** For how long what was right at a revision may have been wrong, in milliseconds. */
  staleMs(revision: number): number {
    if (revision >= this.#current) return 0;
    const first = revision + 1;
    return this.#current - first < TIMED_REVISIONS ? this.#clock() - this.#timeOf(first) : Infinity;
  }

  /** Whether changes come so often that what is made anew is soon wrong again. */
  get areMany(): boolean {
    const since = this.#clock() - MANY_WITHIN_MS;
    let changed = 0;
    for (let back = 0; back < TIMED_REVISIONS && changed < MANY_CHANGES; back += 1) {
      const revision = this.#current - back;
      if (this.#timeOf(revision) <= since) return false;
      changed += this.#sizes[revision % TIMED_REVISIONS] ?? 0;
    }
    return true;
  }

  /** Notes what a catalogue that is up to date with it now has taken in. */
  note({ everything, serials }: { everything: boolean; serials: readonly number[] }): void {
    this.#current += 1;
    if (everything) this.#everything = this.#current;
    for (const serial of serials) {
      if (serial === SITE_SERIAL) this.#site = this.#current;
      else this.#put(serial);
    }
    this.#times[this.#current % TIMED_REVISIONS] = this.#clock();
    this.#sizes[this.#current % TIMED_REVISIONS] = serials.length;
    for (const listener of this.#listeners) listener();
    if (this.areMany) this.#noteCalm();
  }

  /** What was let be while many wrote is looked at once more when they have ended: a revision without a listing. */
  #noteCalm() {
    clearTimeout(this.#calming);
    this.#calming = setTimeout(() => this.note({ everything: false, serials: [] }), MANY_WITHIN_MS);
    this.#calming.unref();
  }

  #timeOf(revision: number): number {
    return revision < 0 ? -Infinity : (this.#times[revision % TIMED_REVISIONS] ?? -Infinity);
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
