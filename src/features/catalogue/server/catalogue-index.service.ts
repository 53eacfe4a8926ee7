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
/** Of which database a catalogue is, and the version at which its reading begins. */
type Beginning = { epoch: string; version: number };

const FORGET_AFTER_MS = 60 * 60 * 1_000;

/**
 * The catalogue of this process: an index of what is public, and the version of the data that it has reached. The index is
 * loaded while the process answers already whatever needs none of it.
 */
export class Catalogue {
  /** Which listings look otherwise since when, also while the index is being loaded. */
  readonly changes = new ChangeLog();
  /** Null until it is loaded. */
  #contents: Contents | null = null;
  readonly #loading: Promise<void>;
  /** What was read, until the changes that came meanwhile are in as well. */
  #read: Contents | null = null;
  /** The listings that have changed since the reading began. */
  readonly #missed = new Set<number>();
  /** Whether nobody knows which have. */
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
    // Whoever awaits it hears of it.
    this.#loading.catch(ignore);
  }

  /**
   * Resolves once there is an index. Rejects when it cannot be read, and with `unavailable` when the catalogue is closed
   * before.
   */
  loaded(): Promise<void> {
    return this.#loading;
  }

  get isLoaded(): boolean {
    return this.#contents !== null;
  }

  /** How many listings are known. */
  get size(): number {
    return this.#contents?.index.size ?? 0;
  }

  /** Grows with every change that visitors may see; what was made for one version is good as long as it stands. */
  get version(): number {
    return this.#version;
  }

  /** Tells the database from every other. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Names the version among those of all databases, for clients to ask whether it still stands. */
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

  /** For how long nobody has known whether it is still up to date. */
  get ageMs(): number {
    return performance.now() - this.#upToDateAt;
  }

  /**
   * Catches up with everything committed before the call. Writers await it, so that they read what they wrote; they do
   * not wait for an index that is still being loaded.
   */
  refresh(): Promise<void> {
    // A run that has begun may have looked before the caller's commit; the next one serves all who wait by then.
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
    // After the index: an answer made of half a change belongs to the version before, and is checked again.
    // And after the version: whoever hears of the change searches at once, and what is remembered goes by the version.
    if (isMoved) this.changes.note({ everything, serials });
  }

  async #takeIn(everything: boolean, serials: readonly number[]): Promise<void> {
    if (this.#contents === null) {
      this.#isReadInVain ||= everything;
      for (const serial of serials) this.#missed.add(serial);
    } else if (everything) {
      // Read after the version was: what is newer than it may be in already, and comes again with its own version.
      this.#contents = await this.#readAll();
    } else {
      await applyChanges(this.#pool, this.#contents, serials);
    }
  }

  async #load(): Promise<void> {
    this.#read = await this.#readAll();
    // In turn with the changes that are being taken in.
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

/** Begins to read all public listings into memory, and follows their changes from then on, until closed. */
export async function openCatalogue(database: Database, options: Options = {}): Promise<Catalogue> {
  const [epoch, version] = [await getCatalogueEpoch(database.pool), await getCatalogueVersion(database.pool)];
  return new Catalogue(database, { epoch, version }, options);
}

function closedMeanwhile(): AppError {
  return new AppError('unavailable', 'The server is shutting down');
}

function ignore() {}
