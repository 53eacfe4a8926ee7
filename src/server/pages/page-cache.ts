import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { ChangeLog } from '#app/features/catalogue/server/change-log.service.ts';
import type { CacheFigures } from '#app/features/catalogue/server/response-cache.service.ts';
import { parseSearch } from '#app/lib/query-string.ts';
import type { FindReadParameters } from './page-renderer.ts';
import { countsOf, renewSources, type FindAnswer, type PageSources } from './page-sources.ts';
import type { PageTemplate } from './page-template.ts';
import type { RenderedPage } from './rendered-page.ts';

const MAX_CACHED_BYTES = 40 * 1024 * 1024;
/** For what is not there: whoever tries addresses must not push out what visitors read. */
const MAX_MISSING_BYTES = 4 * 1024 * 1024;
/** Addresses of which is known that their pages differ by the turn. */
const MOST_TURNED = 20_000;
/** So long a page may be shown, while many write, after the first change that may have touched it. */
const MOST_STALE_MS = 900;
/** What nobody asked for within so long is not renewed. */
const ASKED_WITHIN_MS = 120_000;
const MOST_RENEWED = 300;
/** What an entry takes besides its texts: the styles in two encodings, above all. */
const ENTRY_BYTES = 35_000;
/** As it is kept, and as it is sent in two encodings. */
const COPIES = 3;

/** Where a page is asked for, and in whose turn promoted listings stand on it. */
type Asked = { address: string; turn: number };

/** `isKept`: whether it is the page of the turn for which it was drawn. */
export type DrawnPage = {
  template: Pick<PageTemplate, 'status' | 'isTurned' | 'bytes' | 'withCounts'>;
  sources: PageSources;
  isKept: boolean;
};
type Draw = () => Promise<DrawnPage>;

/** That somebody asked for a page, and how it is drawn. */
type Visit = { asked: Asked; draw: Draw; askedAt: number };

type Entry = Visit &
  Pick<DrawnPage, 'template' | 'sources'> & {
    /** With the counts of its sources; null until somebody asks for it. */
    page: RenderedPage | null;
    /** Whether only its counts have changed since it was drawn or shown. */
    hasNewCounts: boolean;
    /** Its sources were right then, and nothing says that they are not right any more. */
    rightAt: number;
    /** Whether only counts had changed, at a revision. */
    check: { revision: number; holds: Promise<boolean> } | null;
    /** Drawing it anew failed then: whoever needs it tries again. */
    failedAt: number;
  };

type Flight = { revision: number; entry: Promise<Entry> };

type CacheDeps = {
  changes: Pick<ChangeLog, 'current' | 'site' | 'staleMs' | 'areMany' | 'onChange'>;
  findAnswer: FindAnswer;
  onProblem: (error: unknown) => void;
  clock?: () => number;
};

type Limit = { maxSize: number };

/** Addresses are as long as whoever asks makes them, and may be of two bytes a letter. */
function pagesWithin({ maxSize }: Limit): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ template }, address) => COPIES * template.bytes + 2 * address.length + ENTRY_BYTES,
  });
}

/**
 * Pages of visitors without a session, by address and, where they differ by it, by turn. A page is kept with blanks in
 * place of its counts. After a change it is filled anew if the answers that it was made of differ in nothing else, and
 * drawn anew if they do. While many write, one that has to be drawn may be shown as it was for a moment, and those that
 * visitors ask for are drawn meanwhile, one after the other.
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
  #filled = 0;
  #misses = 0;

  constructor(deps: CacheDeps) {
    this.#deps = { clock: () => performance.now(), ...deps };
    deps.changes.onChange(() => void this.#renewAsked());
  }

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      filled: this.#filled,
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
    const askedAt = this.#deps.clock();
    const known = this.#find(key);
    if (known !== undefined) known.askedAt = askedAt;
    if (known !== undefined && (await this.#holds(known))) return this.#show(known);
    // It may have been drawn since.
    const newest = this.#find(key);
    if (newest !== undefined && this.#mayShow(newest.rightAt)) {
      if (newest.rightAt !== this.#deps.changes.current) void this.#drawQuietly(key, newest);
      return this.#show(newest);
    }
    this.#misses += 1;
    return pageOf(await this.#fly(key, { asked, draw, askedAt }));
  }

  #find(key: string): Entry | undefined {
    return this.#pages.get(key) ?? this.#missing.get(key);
  }

  #show(entry: Entry): RenderedPage {
    if (entry.hasNewCounts) this.#filled += 1;
    else this.#hits += 1;
    return pageOf(entry);
  }

  /** Whether a page may be shown that was right at a revision. */
  #mayShow(revision: number): boolean {
    const { changes } = this.#deps;
    return revision === changes.current || (changes.areMany && changes.staleMs(revision) < MOST_STALE_MS);
  }

  /** Whether the page need not be drawn anew now; its counts are right then. */
  #holds(entry: Entry): Promise<boolean> | boolean {
    const revision = this.#deps.changes.current;
    if (entry.rightAt === revision) return true;
    if (entry.check?.revision !== revision) entry.check = { revision, holds: this.#recounted(entry, revision) };
    return entry.check.holds;
  }

  async #recounted(entry: Entry, revision: number): Promise<boolean> {
    if (entry.sources.site !== this.#deps.changes.site) return false;
    const before = entry.sources;
    const now = await renewSources(before, this.#deps.findAnswer);
    if (now === null) return false;
    // What began later may have been quicker.
    if (entry.rightAt < revision) {
      if (!isDeepStrictEqual(countsOf(now), countsOf(entry.sources))) {
        entry.page = null;
        entry.hasNewCounts = true;
      }
      entry.sources = now;
      entry.rightAt = revision;
    }
    return true;
  }

  /** Draws a page, unless that is under way. */
  #fly(key: string, visit: Visit): Promise<Entry> {
    const underway = this.#underway.get(key);
    if (underway !== undefined && this.#mayShow(underway.revision)) return underway.entry;
    const revision = this.#deps.changes.current;
    const entry = this.#drawn(visit, revision).finally(() => {
      if (this.#underway.get(key)?.entry === entry) this.#underway.delete(key);
    });
    this.#underway.set(key, { revision, entry });
    return entry;
  }

  async #drawn(visit: Visit, rightAt: number): Promise<Entry> {
    const { template, sources, isKept } = await visit.draw();
    const state = { page: null, hasNewCounts: false, rightAt, check: null, failedAt: -1 };
    const entry = { ...visit, template, sources, ...state };
    if (template.status < 500) this.#keep(entry, isKept);
    return entry;
  }

  #keep(entry: Entry, isKept: boolean) {
    const { asked, template, rightAt } = entry;
    if (template.isTurned) this.#turned.set(asked.address, true);
    const key = template.isTurned ? inTurnOf(asked) : asked.address;
    const [pages, others] = template.status < 400 ? [this.#pages, this.#missing] : [this.#missing, this.#pages];
    // What was drawn for a revision that has passed must not take the place of a newer one.
    if ((pages.peek(key)?.rightAt ?? 0) > rightAt || (others.peek(key)?.rightAt ?? 0) > rightAt) return;
    others.delete(key);
    if (isKept) pages.set(key, entry);
    else pages.delete(key);
  }

  /** Renews what visitors asked for of late, the oldest first, in at most half of the time. */
  async #renewAsked(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    for (let next = this.#oldest(); next !== undefined; next = this.#oldest()) {
      const [key, entry] = next;
      const begunAt = performance.now();
      if (!(await this.#holds(entry))) await this.#drawQuietly(key, entry);
      await pause(performance.now() - begunAt, undefined, { ref: false });
    }
    this.#isRenewing = false;
  }

  /** Of the pages that visitors asked for of late and that changes may have touched, the oldest; none on a quiet day. */
  #oldest(): [string, Entry] | undefined {
    const { changes, clock } = this.#deps;
    if (this.#isClosed || !changes.areMany) return undefined;
    let oldest: [string, Entry] | undefined;
    let looked = 0;
    for (const [key, entry] of this.#pages.entries()) {
      looked += 1;
      if (looked > MOST_RENEWED) break;
      const { rightAt, failedAt, askedAt } = entry;
      if (Math.max(rightAt, failedAt) >= changes.current || clock() - askedAt > ASKED_WITHIN_MS) continue;
      if (oldest === undefined || rightAt < oldest[1].rightAt) oldest = [key, entry];
    }
    return oldest;
  }

  /** In the background: a failure is reported, and stops nobody. */
  async #drawQuietly(key: string, entry: Entry): Promise<void> {
    const { changes, onProblem } = this.#deps;
    const revision = changes.current;
    if (entry.failedAt === revision) return;
    try {
      const { asked, draw, askedAt } = entry;
      const { template } = await this.#fly(key, { asked, draw, askedAt });
      if (template.status >= 500) entry.failedAt = revision;
    } catch (error) {
      entry.failedAt = revision;
      onProblem(error);
    }
  }
}

function pageOf(entry: Entry): RenderedPage {
  entry.page ??= entry.template.withCounts(countsOf(entry.sources));
  entry.hasNewCounts = false;
  return entry.page;
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
