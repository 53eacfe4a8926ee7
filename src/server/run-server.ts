import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { answerBackups } from '#app/db/backup-socket.ts';
import type { Database } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { ensureAgreements } from '#app/features/agreements/server/agreements.service.ts';
import { openStorage, type ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { registerFactKinds } from '#app/features/machines/server/machines.db.ts';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import { buildApp } from './app.ts';
import type { AppDeps, AppTuning } from './app-deps.ts';
import { printStartupBanner } from './startup-banner.ts';
import { shutDown } from './shutdown.ts';
import type { Config } from './config.ts';
import { refuseOpenDemoAccounts } from './demo-accounts-check.ts';
import { setSiteTimeZone } from '#app/lib/site-time.ts';
import { openDatabase } from './open-database.ts';
import { openLogger } from './open-logger.ts';
import { openDevelopmentPages, type DevelopmentPages } from './pages/dev-pages.ts';
import { openBuiltPages, type PageRenderer } from './pages/page-renderer.ts';
import { warmDemoPictures } from './warm-demo-pictures.ts';
import type { Tracing } from './tracing.ts';
import { runInContext } from './async-context.ts';
import { withSimulators } from './with-simulators.ts';

// V8 collects the heap when it has grown by 40 percent, instead of up to fourfold: an import of 100,000 machines takes
// a third of the memory.
setFlagsFromString('--heap-growing-percent=40');

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const RUNNING_JOBS_MS = 1_000;
/** Gives a proxy time to see that this replica is not ready and to use up its open connections. */
const NOTICE_MS = 3_000;

/** Intervals, timeouts and caches that tests and benchmarks override. */
type ServerTuning = AppTuning & { jobs?: { pollS: number }; remembers?: AppDeps['remembers'] };

/** Opens everything in dependency order and listens. `resources` owns what it opened. */
export async function runServer(
  given: Config,
  resources: AsyncDisposableStack,
  { jobs: jobTuning, remembers = { answers: true, pages: true }, ...tuning }: ServerTuning = {},
): Promise<void> {
  setSiteTimeZone(given.site.timeZone);
  const config = given.demo ? await withSimulators(given, resources) : given;
  const logger = await openLogger(config);
  const tracing = await openTracing(config);
  if (tracing !== null) resources.defer(tracing.close);
  // In parallel: the engine starts in its own thread while this thread loads the pages.
  const opening = [openPages(config, resources), openData(config, logger, resources)] as const;
  await Promise.allSettled(opening);
  const [pages, database] = await Promise.all(opening);
  await prepareDatabase(config, database);
  const storage = await openStorage({ dataFolder: config.data.folder, s3: config.s3 });
  await fillIfEmpty(config, database, storage);
  const jobs = openJobQueue(database, (err) => logger.warn({ err }, 'job queue'), {
    ...jobTuning,
    around: (job, work) => runInContext(job, () => (tracing === null ? work() : tracing.job(job.queue, work))),
  });
  resources.defer(() => jobs.stop(RUNNING_JOBS_MS));
  const app = await buildApp({
    config,
    database,
    storage,
    jobs,
    pages,
    remembers,
    now: () => new Date(),
    logger,
    tracing,
    tuning,
  });
  resources.defer(() => shutDown(app, { noticeMs: config.http.trustProxy === false ? 0 : NOTICE_MS }));
  // Before the first request arrives.
  trimHeap();
  await app.listen({ host: config.http.host, port: config.http.port });
  await jobs.startWorkers();
  await app.loaded();
  await printStartupBanner(config, database, app);
  if (!config.demo) return;
  resources.defer(warmDemoPictures(database, storage, (err) => logger.warn({ err }, 'demo pictures not prepared')));
}

/** Migrates the schema. Throws OpenDemoAccountsError if production must not open the database. */
export async function prepareDatabase({ isProduction }: Pick<Config, 'isProduction'>, database: Database) {
  await migrateDatabase(database);
  await registerFactKinds(database.db);
  await ensureAgreements(database.db, new Date());
  if (isProduction) await refuseOpenDemoAccounts(database);
}

/** Null without a collector: the tracing library is large and only loaded if configured. */
export async function openTracing({ tracing, http }: Pick<Config, 'tracing' | 'http'>): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(tracing, { isBehindProxy: http.trustProxy !== false });
}

async function openData({ data }: Config, logger: Logger, resources: AsyncDisposableStack): Promise<Database> {
  const database = await openDatabase(data, (err) => logger.warn({ err }, 'idle database connection lost'));
  resources.defer(database.close);
  if (database.engine === 'embedded') {
    const onProblem = (err: unknown) => logger.warn({ err }, 'backup from the running process failed');
    resources.defer(await answerBackups(data.folder, database, onProblem));
  }
  return database;
}

async function openPages({ mode }: Config, resources: AsyncDisposableStack): Promise<PageRenderer | DevelopmentPages> {
  if (mode !== 'dev') return openBuiltPages(DIST);
  const pages = await openDevelopmentPages();
  resources.defer(pages.close);
  return pages;
}

async function fillIfEmpty({ demo, session }: Config, database: Database, storage: ObjectStorage): Promise<void> {
  if (!demo) return ensureReferenceData(database.db);
  // Imported dynamically, so that production never loads the demo's code.
  const { isEmptyCatalogue } = await import('#app/demo/demo.db.ts');
  if (!(await isEmptyCatalogue(database.db))) return ensureReferenceData(database.db);
  const { loadDemoCatalogue } = await import('#app/demo/load-demo.ts');
  const progress = (sentence: string) => void process.stdout.write(`  ${sentence}\n`);
  process.stdout.write('Loading the demo catalogue (this time only)\n');
  await loadDemoCatalogue({ database, storage, now: () => new Date(), progress, adminPassword: session.adminPassword });
}

/**
 * Returns memory used at startup to the system: some 150 MB needed to resolve and read modules would stay reserved for
 * the life of the process.
 */
function trimHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
