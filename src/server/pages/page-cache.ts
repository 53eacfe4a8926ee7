import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#app/features/catalogue/server/response-cache.service.ts';
import { parseSearch } from '#app/lib/query-string.ts';
import type { FindReadParameters } from './page-renderer.ts';
import type { RenderedPage } from './rendered-page.ts';

const MAX_CACHED_BYTES = 96 * 1024 * 1024;
/** For what is not there: whoever tries addresses must not push out what visitors read. */
const MAX_MISSING_BYTES = 4 * 1024 * 1024;
/** Addresses of which is known that their pages differ by the turn. */
const MOST_TURNED = 20_000;
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 3_000;

/** Where a page is asked for, and in whose turn promoted listings stand on it. */
type Asked = { address: string; turn: number };

type Limit = { maxSize: number };

/** Texts count twice: they may be of two bytes a letter, and addresses are as long as whoever asks makes them. */
function pagesWithin({ maxSize }: Limit): LRUCache<string, RenderedPage> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ html, location }, address) =>
      2 * (html.length + address.length + (location?.length ?? 0)) + ENTRY_BYTES,
  });
}

/** Pages of visitors without a session, by address and, where they differ by it, by turn, as long as nothing in the catalogue changes. */
export class PageCache {
  readonly #pages = pagesWithin({ maxSize: MAX_CACHED_BYTES });
  readonly #missing = pagesWithin({ maxSize: MAX_MISSING_BYTES });
  readonly #turned = new LRUCache<string, true>({ max: MOST_TURNED });
  readonly #underway = new Map<string, Promise<RenderedPage>>();
  #version = -1;
  #hits = 0;
  #misses = 0;

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      entries: this.#pages.size + this.#missing.size,
      bytes: this.#pages.calculatedSize + this.#missing.calculatedSize,
    };
  }

  /** The page at `address`, rendered at most once for a version of the catalogue even when many ask at once. */
  async get({ address, turn }: Asked, version: number, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    if (version !== this.#version) {
      this.#pages.clear();
      this.#missing.clear();
      this.#underway.clear();
      this.#version = version;
    }
    const inTurn = `${turn} ${address}`;
    const key = this.#turned.has(address) ? inTurn : address;
    const known = this.#pages.get(key) ?? this.#missing.get(key) ?? this.#underway.get(key);
    if (known !== undefined) {
      this.#hits += 1;
      return known;
    }
    this.#misses += 1;
    const rendering = render();
    this.#underway.set(key, rendering);
    try {
      const page = await rendering;
      if (page.isTurned) this.#turned.set(address, true);
      // A page begun before a change must not outlive it.
      if (version === this.#version && page.status < 500) {
        (page.status < 400 ? this.#pages : this.#missing).set(page.isTurned ? inTurn : address, page);
      }
      return page;
    } finally {
      if (this.#underway.get(key) === rendering) this.#underway.delete(key);
    }
  }
}

/** Without what its page does not read, campaign marks among it, and in order: equal pages have equal addresses. */
export function normalAddress(url: string, findReadParameters: FindReadParameters): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const query = url.slice(mark + 1);
  const read = new Set(findReadParameters(path, parseSearch(query)));
  const params = new URLSearchParams([...new URLSearchParams(query)].filter(([key]) => read.has(key)));
  params.sort();
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
