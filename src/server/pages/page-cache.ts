import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ChangeLog } from '#app/features/catalogue/server/change-log.service.ts';
import type { CacheFigures } from '#app/features/catalogue/server/response-cache.service.ts';
import { parseSearch } from '#app/lib/query-string.ts';
import type { FindReadParameters } from './page-renderer.ts';
import type { RenderedPage } from './rendered-page.ts';

const MAX_CACHED_BYTES = 96 * 1024 * 1024;
/** For what is not there: whoever tries addresses must not push out what visitors read. */
const MAX_MISSING_BYTES = 4 * 1024 * 1024;
/** Addresses of which is known that their pages differ by the turn. */
const MOST_TURNED = 20_000;
/** So long a page may be shown, while many write, after the first change that may have touched it. */
const MOST_STALE_MS = 900;
/** So long a page is left as it is: several changes are drawn at once. */
const RIPE_MS = 300;
/** What nobody asked for within so long is not renewed. */
const ASKED_WITHIN_MS = 30_000;
const MOST_RENEWED = 300;
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 3_000;

/** Where a page is asked for, and in whose turn promoted listings stand on it. */
type Asked = { address: string; turn: number };

/** What a page was made of. */
export type PageSources = {
  /** When that changed last which pages show beside listings. */
  site: number;
  /** Answers of the API, by what they are kept as; one without a tag may be another after any change. */
  answers: readonly { key: string; tag: string | null }[];
};

/** `isKept`: whether it is the page of the turn for which it was drawn. */
export type DrawnPage = { page: RenderedPage; sources: PageSources; isKept: boolean };
type Draw = () => Promise<DrawnPage>;

type Entry = {
  asked: Asked;
  page: RenderedPage;
  sources: PageSources;
  draw: Draw;
  /** It was right then, and nothing says that it is not right any more. */
  rightAt: number;
  askedAt: number;
  /** Drawing it anew failed then: whoever needs it tries again. */
  failedAt: number;
};

type Renewal = { asked: Asked; draw: Draw; revision: number };
type Flight = { revision: number; entry: Promise<Entry> };

type CacheDeps = {
  changes: Pick<ChangeLog, 'current' | 'site' | 'staleMs' | 'areMany' | 'onChange'>;
  /** The tag that the API would answer now. */
  tagOf: (key: string) => Promise<string | null>;
  onProblem: (error: unknown) => void;
  clock?: () => number;
};

type Limit = { maxSize: number };

/** Texts count twice: they may be of two bytes a letter, and addresses are as long as whoever asks makes them. */
function pagesWithin({ maxSize }: Limit): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ page: { html, location } }, address) =>
      2 * (html.length + address.length + (location?.length ?? 0)) + ENTRY_BYTES,
  });
}

/**
 * Pages of visitors without a session, by address and, where they differ by it, by turn. After a change a page stays if
 * none of the answers that it was made of differs. While many write, a page may be shown for a moment before that is
 * known, and those that visitors ask for are renewed meanwhile, one after the other.
 */
export class PageCache {
  readonly #deps: Required<CacheDeps>;
  readonly #pages = pagesWithin({ maxSize: MAX_CACHED_BYTES });
  readonly #missing = pagesWithin({ maxSize: MAX_MISSING_BYTES });
  readonly #turned = new LRUCache<string, true>({ max: MOST_TURNED });
  readonly #underway = new Map<string, Flight>();
  #isRenewing = false;
  #isClosed = false;
  #hits = 0;
  #misses = 0;

  constructor(deps: CacheDeps) {
    this.#deps = { clock: () => performance.now(), ...deps };
    deps.changes.onChange(() => void this.#renewAsked());
  }

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      entries: this.#pages.size + this.#missing.size,
      bytes: this.#pages.calculatedSize + this.#missing.calculatedSize,
    };
  }

  /** Renews nothing any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** The page at an address, drawn once however many ask. */
  async get(asked: Asked, draw: Draw): Promise<RenderedPage> {
    const key = this.#turned.has(asked.address) ? inTurnOf(asked) : asked.address;
    const known = this.#pages.get(key) ?? this.#missing.get(key);
    if (known !== undefined) known.askedAt = this.#deps.clock();
    if (known !== undefined && this.#mayShow(known.rightAt)) {
      this.#hits += 1;
      return known.page;
    }
    const before = known?.page;
    const flight = this.#underway.get(key);
    const entry =
      flight !== undefined && this.#mayShow(flight.revision) ? flight.entry : this.#fly(key, asked, known, draw);
    const { page } = await entry;
    if (page === before || flight?.entry === entry) this.#hits += 1;
    else this.#misses += 1;
    return page;
  }

  /** Whether a page may be shown that was right at a revision. */
  #mayShow(revision: number): boolean {
    const { changes } = this.#deps;
    return revision === changes.current || (changes.areMany && changes.staleMs(revision) < MOST_STALE_MS);
  }

  #fly(key: string, asked: Asked, known: Entry | undefined, draw: Draw): Promise<Entry> {
    const revision = this.#deps.changes.current;
    const entry = this.#renewed(known, { asked, draw, revision }).finally(() => {
      if (this.#underway.get(key)?.entry === entry) this.#underway.delete(key);
    });
    this.#underway.set(key, { revision, entry });
    return entry;
  }

  async #renewed(known: Entry | undefined, { asked, draw, revision }: Renewal): Promise<Entry> {
    if (known !== undefined && (await this.#holds(known.sources))) {
      known.rightAt = Math.max(known.rightAt, revision);
      return known;
    }
    const { page, sources, isKept } = await draw();
    const askedAt = known?.askedAt ?? this.#deps.clock();
    const entry = { asked, page, sources, draw, rightAt: revision, askedAt, failedAt: -1 };
    if (page.status < 500) this.#keep(entry, isKept);
    return entry;
  }

  #keep(entry: Entry, isKept: boolean) {
    const { asked, page, rightAt } = entry;
    if (page.isTurned) this.#turned.set(asked.address, true);
    const key = page.isTurned ? inTurnOf(asked) : asked.address;
    const [pages, others] = page.status < 400 ? [this.#pages, this.#missing] : [this.#missing, this.#pages];
    // What was drawn for a revision that has passed must not take the place of a newer one.
    if ((pages.peek(key)?.rightAt ?? 0) > rightAt || (others.peek(key)?.rightAt ?? 0) > rightAt) return;
    others.delete(key);
    if (isKept) pages.set(key, entry);
    else pages.delete(key);
  }

  async #holds({ site, answers }: PageSources): Promise<boolean> {
    if (site !== this.#deps.changes.site) return false;
    for (const { key, tag } of answers) {
      // What is refused now was an answer before: the page has to be drawn to see what it is then.
      if (tag === null || (await this.#deps.tagOf(key).catch(() => null)) !== tag) return false;
    }
    return true;
  }

  /** Renews what visitors asked for of late, the oldest first, in at most half of the time. */
  async #renewAsked(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    for (let next = this.#ripest(); next !== undefined; next = this.#ripest()) {
      const [key, entry] = next;
      const waitMs = RIPE_MS - this.#deps.changes.staleMs(entry.rightAt);
      if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
      const begunAt = performance.now();
      await this.#renewQuietly(key, entry);
      await pause(performance.now() - begunAt, undefined, { ref: false });
    }
    this.#isRenewing = false;
  }

  /** Of the pages that visitors asked for of late and that changes may have touched, the oldest; none on a quiet day. */
  #ripest(): [string, Entry] | undefined {
    const { changes, clock } = this.#deps;
    if (this.#isClosed || !changes.areMany) return undefined;
    let ripest: [string, Entry] | undefined;
    let looked = 0;
    for (const [key, entry] of this.#pages.entries()) {
      looked += 1;
      if (looked > MOST_RENEWED) break;
      const { rightAt, failedAt, askedAt } = entry;
      if (Math.max(rightAt, failedAt) >= changes.current || clock() - askedAt > ASKED_WITHIN_MS) continue;
      if (ripest === undefined || rightAt < ripest[1].rightAt) ripest = [key, entry];
    }
    return ripest;
  }

  async #renewQuietly(key: string, entry: Entry): Promise<void> {
    const { changes, onProblem } = this.#deps;
    const revision = changes.current;
    try {
      const { page } = await this.#fly(key, entry.asked, entry, entry.draw);
      if (page.status >= 500) entry.failedAt = revision;
    } catch (error) {
      entry.failedAt = revision;
      onProblem(error);
    }
  }
}

function inTurnOf({ address, turn }: Asked): string {
  return `${turn} ${address}`;
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
