import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheFigures } from '#app/features/catalogue/server/http-cache.service.ts';

type CatalogueFigures = { version: number; listings: number; ageMs: number };

/** What this process keeps in memory, read when somebody asks. */
export type MemoryMeters = {
  watchCache: (cache: string, read: () => CacheFigures) => void;
  watchCatalogue: (read: () => CatalogueFigures) => void;
};

export function openMemoryMeters(registry: Registry): MemoryMeters {
  return {
    watchCache: cacheWatch(registry),
    watchCatalogue: (read) => {
      addCatalogueGauges(registry, read);
    },
  };
}

function cacheWatch(registry: Registry): MemoryMeters['watchCache'] {
  const caches = new Map<string, () => CacheFigures>();
  const registers = [registry];
  const requests = new Counter({
    name: 'cache_requests_total',
    help: 'Answers and pages that were ready, and those that had to be made',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      requests.reset();
      for (const [cache, read] of caches) {
        const { hits, misses } = read();
        requests.inc({ cache, result: 'hit' }, hits);
        requests.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  const entries = new Gauge({
    name: 'cache_entries',
    help: 'How many answers or pages are kept',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, read] of caches) entries.set({ cache }, read().entries);
    },
  });
  const bytes = new Gauge({
    name: 'cache_bytes',
    help: 'What they take, about',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, read] of caches) bytes.set({ cache }, read().bytes);
    },
  });
  return (cache, read) => void caches.set(cache, read);
}

function addCatalogueGauges(registry: Registry, read: () => CatalogueFigures) {
  const registers = [registry];
  const version = new Gauge({
    name: 'catalogue_version',
    help: 'The version of the public listings that this process has reached',
    registers,
    collect() {
      version.set(read().version);
    },
  });
  const listings = new Gauge({
    name: 'catalogue_listings',
    help: 'Public listings in memory',
    registers,
    collect() {
      listings.set(read().listings);
    },
  });
  const age = new Gauge({
    name: 'catalogue_age_seconds',
    help: 'Time since this process last knew that its catalogue is up to date',
    registers,
    collect() {
      age.set(read().ageMs / 1_000);
    },
  });
}
