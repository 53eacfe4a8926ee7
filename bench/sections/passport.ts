import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '#app/demo/random.ts';
import { optionsOf, scalarText } from '#app/features/machines/fact-entries.rules.ts';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { Criterion, Filters } from '#app/search-index/fields.ts';
import { SearchIndex } from '#app/search-index/search-index.ts';
import { usedBytes } from '#test/used-bytes.ts';
import type { Bench } from '../bench.ts';
import { anyValue, describedListing, FILTERED } from '../described-listings.ts';
import { figureOf } from '../findings.ts';
import { quantile, short } from '../statistics.ts';

const SEED = 20_262;
const BATCH = 10_000;
const QUESTIONS = 400;
const FILTERS_AT_ONCE = 3;
const CONTRACT_SIZE = 1_000_000;
const FIRST_PAGE = {
  order: 'newest',
  direction: 'desc',
  promotedFirst: false,
  rotation: null,
  offset: 0,
  limit: 12,
} as const;
const MB = 1_000_000;

/**
 * The index alone, queried by any three machine facts: a page with its total, and all counts, each uncached. The
 * database's listings state few facts, so listings are generated for this.
 */
export async function measurePassport(bench: Bench, listings: number): Promise<void> {
  const random = createRandom(SEED);
  const before = await usedBytes();
  const index = new SearchIndex();
  for (let done = 0; done < listings; done += BATCH) {
    const serials = Array.from({ length: Math.min(BATCH, listings - done) }, (_, at) => done + at + 1);
    index.apply(serials.map((serial) => ({ serial, facts: describedListing(serial, random) })));
    // Yields to the event loop, so that this process's timers keep running. Load generators run in other processes.
    await pause(0);
  }
  const bytes = (await usedBytes()) - before;
  const asked = Array.from({ length: QUESTIONS }, () => threeFilters(random));
  const found = asked.map((filters) => index.page(filters, FIRST_PAGE).total);
  const pages = timesOf(asked, (filters) => index.page(filters, FIRST_PAGE));
  const counts = timesOf(asked, (filters) => index.counts(filters));
  const size = listings.toLocaleString('en-US');
  const perHundredThousand = (bytes / MB / listings) * 100_000;
  bench.say(
    `passport, in the index (${size}): any ${FILTERS_AT_ONCE} of ${FILTERED.length} filters, ${QUESTIONS} questions; a page p95 ${short(pages)} ms, counts p95 ${short(counts)} ms, median of totals ${quantile(
      found.toSorted((a, b) => a - b),
      0.5,
    )}; ${short(perHundredThousand)} MB for each 100,000 listings`,
  );
  if (listings !== CONTRACT_SIZE) return;
  bench.find('passport-pages', figureOf(pages, 'ms p95'));
  bench.find('passport-counts', figureOf(counts, 'ms p95'));
}

/** The 95th percentile in milliseconds. The first queries are warm-up and do not count. */
function timesOf(asked: readonly Filters[], ask: (filters: Filters) => unknown): number {
  const times = asked.map((filters) => {
    const started = performance.now();
    ask(filters);
    return performance.now() - started;
  });
  return quantile(
    times.slice(Math.floor(asked.length / 10)).toSorted((one, other) => one - other),
    0.95,
  );
}

function threeFilters(random: Random): Filters {
  const facts = new Set<RegisteredFact>();
  while (facts.size < FILTERS_AT_ONCE) facts.add(random.pick(FILTERED));
  return [...facts].map((fact) => criterionOf(fact, random));
}

function criterionOf({ key, kind, filter }: RegisteredFact, random: Random): Criterion {
  if (filter === 'boolean') return { key, min: null, max: null, values: ['true'] };
  if (filter === 'list') {
    const options = optionsOf(kind).map(({ value }) => value);
    return { key, min: null, max: null, values: [...new Set([random.pick(options), random.pick(options)])] };
  }
  const bound = () => {
    const value = anyValue(kind, random);
    return typeof value === 'number' ? value : scalarText(value);
  };
  const [one, other] = [bound(), bound()];
  if (random.chance(0.5))
    return random.chance(0.5) ? { key, min: one, max: null, values: null } : { key, min: null, max: one, values: null };
  const [min, max] = one < other ? [one, other] : [other, one];
  return { key, min, max, values: null };
}
