import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#app/db/client.ts';
import type { CacheFigures } from '#app/features/catalogue/server/versioned-cache.service.ts';
import { readBacklog, type BacklogFigures } from '#app/features/operations/server/system/process-checks.service.ts';
import { withTimeout } from '#app/lib/concurrency.ts';

type Reading = { labels?: Readonly<Record<string, string>>; value: number };
type GaugeOptions = { name: string; help: string; labelNames?: readonly string[] };

/** A gauge that is read at each scrape. Series without a current reading are removed. */
function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeOptions,
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const readings = await read();
      if (labelNames.length === 0) this.remove();
      else this.reset();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/** Gauges of the connection pool. */
export function addPoolGauges(registry: Registry, { pool }: Database): void {
  const help = 'Connections of the pool, and requests waiting for one';
  addGauge(registry, { name: 'database_connections', help, labelNames: ['state'] }, () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ]);
}

type CatalogueFigures = { version: number; listings: number; ageMs: number };
/** Gauges of this process's caches. */
export type MemoryMeters = {
  watchCache: (cache: string, read: () => CacheFigures) => void;
  watchCatalogue: (read: () => CatalogueFigures) => void;
};

export function openMemoryMeters(registry: Registry): MemoryMeters {
  const caches = new Map<string, () => CacheFigures>();
  addCacheCounter(registry, caches);
  const ofCaches = (figure: 'entries' | 'bytes') =>
    Array.from(caches, ([cache, read]) => ({ labels: { cache }, value: read()[figure] }));
  const entries = { name: 'cache_entries', help: 'Number of cached responses or pages', labelNames: ['cache'] };
  addGauge(registry, entries, () => ofCaches('entries'));
  const bytes = {
    name: 'cache_bytes',
    help: 'Approximate size of the cached responses or pages',
    labelNames: ['cache'],
  };
  addGauge(registry, bytes, () => ofCaches('bytes'));
  return {
    watchCache: (cache, read) => void caches.set(cache, read),
    watchCatalogue: (read) => addCatalogueGauges(registry, read),
  };
}

function addCacheCounter(registry: Registry, caches: ReadonlyMap<string, () => CacheFigures>): void {
  const requests = new Counter({
    name: 'cache_requests_total',
    help: 'Requests for cached responses and pages: hit, stale (served while it is regenerated), or miss',
    labelNames: ['cache', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const [cache, read] of caches) {
        const { hits, stale, misses } = read();
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'stale' }, stale);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  registry.registerMetric(requests);
}

function addCatalogueGauges(registry: Registry, read: () => CatalogueFigures): void {
  const version = 'Catalogue version that this process has loaded';
  addGauge(registry, { name: 'catalogue_version', help: version }, () => [{ value: read().version }]);
  const listings = 'Public listings in memory';
  addGauge(registry, { name: 'catalogue_listings', help: listings }, () => [{ value: read().listings }]);
  const age = 'Time since this process last verified that its catalogue is up to date';
  addGauge(registry, { name: 'catalogue_age_seconds', help: age }, () => [{ value: read().ageMs / 1_000 }]);
}

const TIMEOUT_MS = 2_000;
/** Several collectors, or a frequent one, share one query of the database. */
const KEPT_MS = 5_000;
const JOB_STATES = ['waiting', 'deferred', 'active', 'failed'] as const;

/** Gauges of waiting work. While the database is away only these are missing. */
export function addWorkGauges(registry: Registry, database: Database): void {
  // Null if reading fails or takes too long; the log already has the reason.
  const figures = keptFor(KEPT_MS, () => withTimeout(TIMEOUT_MS, readBacklog(database), null).catch(() => null));
  const add = (gauge: GaugeOptions, readings: (found: BacklogFigures) => readonly Reading[]) =>
    addGauge(registry, gauge, async () => {
      const found = await figures();
      return found === null ? [] : readings(found);
    });
  const readable = '1 if the figures of jobs, mails and imports could be read from the database, otherwise 0';
  addGauge(registry, { name: 'database_readable', help: readable }, async () => [
    { value: (await figures()) === null ? 0 : 1 },
  ]);
  const jobs = { name: 'jobs', help: 'Background jobs by queue and state', labelNames: ['queue', 'state'] };
  add(jobs, ({ queues }) =>
    queues.flatMap((each) => JOB_STATES.map((state) => ({ labels: { queue: each.queue, state }, value: each[state] }))),
  );
  const oldest = 'How long the oldest due job has been waiting to start';
  add({ name: 'job_oldest_waiting_seconds', help: oldest, labelNames: ['queue'] }, ({ queues }) =>
    queues.map(({ queue, oldestWaitingS }) => ({ labels: { queue }, value: oldestWaitingS })),
  );
  const mails = 'Mails that are neither sent nor failed permanently';
  add({ name: 'mails_waiting', help: mails }, ({ mailsWaiting }) => [{ value: mailsWaiting }]);
  const imports = 'Running imports, from the partner site and from files';
  add({ name: 'imports_running', help: imports, labelNames: ['kind'] }, ({ importsRunning }) =>
    Object.entries(importsRunning).map(([kind, value]) => ({ labels: { kind }, value })),
  );
}

function keptFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let kept: { at: number; result: Promise<Result> } | null = null;
  return () => {
    const at = performance.now();
    if (kept === null || at - kept.at > ms) kept = { at, result: read() };
    return kept.result;
  };
}
