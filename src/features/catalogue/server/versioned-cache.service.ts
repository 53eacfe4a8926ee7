import { LRUCache } from 'lru-cache';
import type { ChangeLog } from './change-log.service.ts';

type Entry<Value> = { value: Value; version: number };
type Make<Value> = () => Promise<Value>;

export type VersionedCacheOptions<Value> = {
  changes: Pick<ChangeLog, 'current' | 'staleMs'>;
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** For how long after the first change since a value was made it may still be given. */
  maxStaleMs: number;
};

/** How well a cache serves since the start of the process, and what it holds. */
export type CacheFigures = {
  hits: number;
  /** Values that were given once more while they were made anew. */
  stale: number;
  misses: number;
  entries: number;
  bytes: number;
};

/** What an entry takes beside its value and its key. */
const ENTRY_BYTES = 800;

/**
 * Values by key, made from the catalogue. While the catalogue's version stands a value is fresh; once that has moved, the
 * value is given for a limited time while one request makes it anew. Of several requests for the same value one makes it.
 */
export class VersionedCache<Value> {
  readonly #options: VersionedCacheOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>, Make<Value>>;
  #hits = 0;
  #stale = 0;
  #misses = 0;

  constructor(options: VersionedCacheOptions<Value>) {
    this.#options = options;
    const { changes, maxBytes, bytesOf } = options;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => ENTRY_BYTES + bytesOf(value) + 2 * key.length,
      fetchMethod: async (_key, _known, { context: make }) => {
        // Read first: what changes while the value is made may not be in it.
        const version = changes.current;
        return { value: await make(), version };
      },
      allowStale: true,
      // A value that could not be made anew is given until it is too old; then whoever needs it gets the error.
      noDeleteOnFetchRejection: true,
      // Whoever waits for a value gets it, though others have taken its place meanwhile.
      ignoreFetchAbort: true,
    });
  }

  get figures(): CacheFigures {
    const { size, calculatedSize } = this.#entries;
    return { hits: this.#hits, stale: this.#stale, misses: this.#misses, entries: size, bytes: calculatedSize };
  }

  /** A fresh value, if there is one. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== this.#options.changes.current) return undefined;
    this.#hits += 1;
    return entry.value;
  }

  /** The value of a key, out of date for less than `maxStaleMs`. Throws what `make` throws; that is not kept. */
  async get(key: string, make: Make<Value>, maxStaleMs = this.#options.maxStaleMs): Promise<Value> {
    const fresh = this.peek(key);
    if (fresh !== undefined) return fresh;
    const { changes } = this.#options;
    const { current } = changes;
    const isNewEnough = ({ version }: Entry<Value>) => version >= current || changes.staleMs(version) < maxStaleMs;
    const known = this.#entries.get(key);
    const isGiven = known !== undefined && isNewEnough(known);
    if (isGiven) this.#stale += 1;
    else this.#misses += 1;
    for (;;) {
      const fetchOptions = { context: make, forceRefresh: true, allowStale: isGiven };
      const entry = await this.#entries.forceFetch(key, fetchOptions);
      // What was under way may have begun before the change.
      if (isNewEnough(entry)) return entry.value;
    }
  }
}

/**
 * The same bytes in memory of their own size, for a cache: Node cuts small buffers out of pools of 64 kB, and its compressors
 * answer the beginning of a larger piece; a reference to either holds all of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
