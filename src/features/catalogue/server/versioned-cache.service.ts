import { LRUCache } from 'lru-cache';
import type { ChangeLog } from './change-log.service.ts';

type Entry<Value> = { value: Value; version: number };
type Make<Value> = () => Promise<Value>;

export type VersionedCacheOptions<Value> = {
  changes: Pick<ChangeLog, 'current' | 'staleMs'>;
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** For how long after the first change since it was made a value may still be returned. */
  maxStaleMs: number;
};

/** Hits and misses since the start of the process, and the current contents. */
export type CacheFigures = {
  hits: number;
  /** Stale values returned while they were made again. */
  stale: number;
  misses: number;
  entries: number;
  bytes: number;
};

/** The size of an entry besides its value and its key. */
const ENTRY_BYTES = 800;

/**
 * Values by key, made from the catalogue. A value is fresh until the catalogue's version changes; after that it is
 * still returned for a limited time while one request makes it again. Concurrent requests for the same value make it
 * once.
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
        // Read first: the value may lack changes that happen while it is made.
        const version = changes.current;
        return { value: await make(), version };
      },
      allowStale: true,
      // A value that could not be made again is returned until it is too old; after that callers get the error.
      noDeleteOnFetchRejection: true,
      // Callers that wait for a value get it, even if it has been evicted in the meantime.
      ignoreFetchAbort: true,
    });
  }

  get figures(): CacheFigures {
    const { size, calculatedSize } = this.#entries;
    return { hits: this.#hits, stale: this.#stale, misses: this.#misses, entries: size, bytes: calculatedSize };
  }

  /** The value, if it is fresh. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== this.#options.changes.current) return undefined;
    this.#hits += 1;
    return entry.value;
  }

  /** The value of a key, stale for less than `maxStaleMs`. Throws what `make` throws, and does not cache the error. */
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
      // The shared run may have started before the change.
      if (isNewEnough(entry)) return entry.value;
    }
  }
}

/**
 * Copies bytes into a buffer of their own size for a cache: Node allocates small buffers from 64 kB pools, and its
 * compressors return the beginning of a larger buffer; a reference to either retains all of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
