import type { Database } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Postings } from '#app/search-index/postings.ts';
import type { SearchIndex } from '#app/search-index/search-index.ts';
import { deleteChangesBefore, getCatalogueEpoch, getCatalogueVersion, getChangesSince } from './catalogue.db.ts';
import { applyChanges, readContents, type Contents } from './catalogue-contents.service.ts';
import { ChangeLog } from './change-log.service.ts';
import { ChangeSubscription, type PollOptions } from './change-subscription.service.ts';

type OnProblem = (error: unknown) => void;
type Options = PollOptions & { onProblem?: OnProblem };
/** The database of a catalogue, and the version at which loading starts. */
type Beginning = { epoch: string; version: number };

const FORGET_AFTER_MS = 60 * 60 * 1_000;

/**
 * The catalogue of this process: an index of the public listings, and the version of the data that it reflects. While
 * the index loads, the process already serves requests that do not need it.
 */
export class Catalogue {
  /** Records when changes were applied, also while the index is loading. */
  readonly changes = new ChangeLog();
  /** Null until it is loaded. */
  #contents: Contents | null = null;
  readonly #loading: Promise<void>;
  /** The loaded listings, until the changes made during loading are applied. */
  #read: Contents | null = null;
  /** Serials of listings that changed during loading. */
  readonly #missed = new Set<number>();
  /** Whether it is unknown which listings changed during loading, so that all must be read again. */
  #isReadInVain = false;
  readonly #epoch: string;
  #version: number;
  readonly #pool: Database['pool'];
  readonly #onProblem: OnProblem;
  readonly #watch: ChangeSubscription;
  readonly #forgetting: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;
  #isClosed = false;
  #upToDateAt = performance.now();

  constructor({ pool, listen }: Database, { epoch, version }: Beginning, { onProblem = ignore, ...pace }: Options) {
    this.#pool = pool;
    this.#epoch = epoch;
    this.#version = version;
    this.#onProblem = onProblem;
    this.#forgetting = setInterval(() => this.#forget(), FORGET_AFTER_MS);
    this.#forgetting.unref();
    this.#watch = new ChangeSubscription(listen, { catchUp: () => this.#isMoved(), onProblem }, pace);
    this.#loading = this.#load();
    // `loaded()` reports the error; this only prevents an unhandled rejection.
    this.#loading.catch(ignore);
  }

  /**
   * Resolves once the index is loaded. Rejects when it cannot be read, and with `unavailable` when the catalogue is
   * closed first.
   */
  loaded(): Promise<void> {
    return this.#loading;
  }

  get isLoaded(): boolean {
    return this.#contents !== null;
  }

  /** The number of indexed listings. */
  get size(): number {
    return this.#contents?.index.size ?? 0;
  }

  /** Increases with every change that visitors may see. A value computed for a version stays valid until the next. */
  get version(): number {
    return this.#version;
  }

  /** Distinguishes the database from every other. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Identifies the version across all databases, for clients' conditional requests. */
  get tag(): string {
    return `${this.#epoch}-${this.#version}`;
  }

  /** Throws until it is loaded. */
  get index(): SearchIndex {
    return this.#known.index;
  }

  /** The words of descriptions. Throws until they are loaded. */
  get postings(): Postings {
    return this.#known.postings;
  }

  get #known(): Contents {
    if (this.#contents === null) throw new Error('Nobody has waited for the catalogue to be loaded');
    return this.#contents;
  }

  /** The time since the catalogue was last known to be up to date. */
  get ageMs(): number {
    return performance.now() - this.#upToDateAt;
  }

  /**
   * Applies everything committed before the call. Writers await it to read their own writes; it does not wait for an
   * index that is still loading.
   */
  refresh(): Promise<void> {
    // A run in progress may have read before the caller's commit; the next run serves all callers that are waiting when
    // it starts.
    this.#waiting ??= this.#running.catch(ignore).then(() => {
      this.#waiting = null;
      this.#running = this.#catchUp();
      return this.#running;
    });
    return this.#waiting;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#forgetting);
    await this.#watch.close();
    await this.#loading.catch(ignore);
    await this.#waiting?.catch(ignore);
    await this.#running.catch(ignore);
  }

  async #catchUp(): Promise<void> {
    if (this.#isClosed) return;
    const askedAt = performance.now();
    const { version, everything, serials } = await getChangesSince(this.#pool, this.#version);
    const isMoved = version !== this.#version;
    if (isMoved) await this.#takeIn(everything, serials);
    await this.#endLoading();
    this.#version = version;
    this.#upToDateAt = askedAt;
    // After the index: a response computed from a partial change counts as the previous version and is revalidated.
    // After the version: responses cached from now on must not use searches remembered for the previous version.
    if (isMoved) this.changes.note({ everything, serials });
  }

  async #takeIn(everything: boolean, serials: readonly number[]): Promise<void> {
    if (this.#contents === null) {
      this.#isReadInVain ||= everything;
      for (const serial of serials) this.#missed.add(serial);
    } else if (everything) {
      // Read after the version: the result may include newer changes, which are applied again with their own version.
      this.#contents = await this.#readAll();
    } else {
      await applyChanges(this.#pool, this.#contents, serials);
    }
  }

  async #load(): Promise<void> {
    this.#read = await this.#readAll();
    // Waits for changes that are being applied.
    await this.refresh();
    if (this.#contents === null) throw closedMeanwhile();
  }

  async #endLoading(): Promise<void> {
    if (this.#read === null) return;
    const contents = this.#isReadInVain ? await this.#readAll() : this.#read;
    await applyChanges(this.#pool, contents, [...this.#missed]);
    this.#contents = contents;
    this.#read = null;
    this.#missed.clear();
  }

  #readAll(): Promise<Contents> {
    return readContents(this.#pool, () => {
      if (this.#isClosed) throw closedMeanwhile();
    });
  }

  async #isMoved(): Promise<boolean> {
    const before = this.#version;
    await this.refresh();
    return this.#version !== before;
  }

  #forget() {
    deleteChangesBefore(this.#pool, new Date(Date.now() - FORGET_AFTER_MS)).catch(this.#onProblem);
  }
}

/** Starts to load all public listings into memory, and applies their changes until the catalogue is closed. */
export async function openCatalogue(database: Database, options: Options = {}): Promise<Catalogue> {
  const [epoch, version] = [await getCatalogueEpoch(database.pool), await getCatalogueVersion(database.pool)];
  return new Catalogue(database, { epoch, version }, options);
}

function closedMeanwhile(): AppError {
  return new AppError('unavailable', 'The server is shutting down');
}

function ignore() {}
