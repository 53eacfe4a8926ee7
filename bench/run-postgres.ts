import { join } from 'node:path';
import { openPostgres, type Database } from '#app/db/client.ts';
import { startPostgresServer } from '#test/postgres-server.ts';
import type { Bench } from './bench.ts';
import type { Section } from './options.ts';
import { readInputs } from './inputs.ts';
import { copyForBareRoutes, dropDatabases, raise, seededPostgres } from './seeded-databases.ts';
import { measureAlerts } from './sections/alerts.ts';
import { measureBackOffice } from './sections/back-office.ts';
import { measureCsv, type SeededDatabase } from './sections/csv.ts';
import { measureDeals } from './sections/deals.ts';
import { measureDesk } from './sections/desk.ts';
import { measureFinding } from './sections/finding-things.ts';
import { measureFreshness } from './sections/freshness.ts';
import { measureImages } from './sections/images.ts';
import { measureLists } from './sections/lists.ts';
import { measureMemory } from './sections/memory.ts';
import { measurePages } from './sections/pages.ts';
import { measureSlowWork } from './sections/slow-work.ts';
import { measureStarts } from './sections/starts.ts';
import { measureUnderChange } from './sections/under-change.ts';
import { startApp, startBare, type BareServer } from './servers.ts';

/** The number of listings does not affect images. */
const IMAGES_AT = 10_000;
const ALERTS_AT = 10_000;
const CSV_AT = 100_000;
/** Sections that start servers of their own. */
const ALONE: ReadonlySet<Section> = new Set(['starts', 'under-change', 'csv']);

/** All measurements on PostgreSQL, on a server started for this run. Returns its version. */
export async function runPostgres(bench: Bench): Promise<string> {
  const server = await startPostgresServer(['-c', 'shared_buffers=1GB']);
  bench.resources.defer(server.stop);
  for (const listings of bench.options.sizes) {
    bench.say(`PostgreSQL, ${listings.toLocaleString('en-US')} listings`);
    const { databaseUrl, rowsPerS } = await seededPostgres(server.url, listings, bench.say);
    const bareUrl = await copyForBareRoutes(server.url, databaseUrl);
    await measureSize(bench, { listings, databaseUrl, bareUrl, seededPerS: rowsPerS });
    await dropDatabases(server.url, [databaseUrl, bareUrl]);
  }
  return versionOf(server.url);
}

type Size = { listings: number; databaseUrl: string; bareUrl: string; seededPerS: number };

async function measureSize(bench: Bench, { listings, databaseUrl, bareUrl, seededPerS }: Size): Promise<void> {
  const database = openPostgres(databaseUrl, raise);
  try {
    await measureServers(bench, { listings, databaseUrl, bareUrl, database });
    const subject = { listings, engine: 'postgres' } as const;
    if (bench.options.sections.includes('starts')) {
      await measureStarts(bench, subject, { databaseUrl, dataFolder: join(bench.folder, `starts-${listings}`) });
    }
    // On its own, because two replicas and their visitors use the whole machine.
    if (bench.options.sections.includes('under-change')) {
      const inputs = await readInputs(database.pool);
      await measureUnderChange(bench, subject, { databaseUrl, dataFolder: bench.folder }, inputs, database.pool);
    }
    // Last, because it temporarily empties the site, and must not be followed by another server.
    if (bench.options.sections.includes('csv') && (listings === CSV_AT || isCsvAlone(bench))) {
      await measureCsvAlone(bench, databaseUrl, { database, seededPerS });
    }
  } finally {
    await database.close();
  }
}

/** If it is the only section, it runs at any size, for development. */
function isCsvAlone({ options }: Bench): boolean {
  return options.sections.every((section) => section === 'csv');
}

type Measured = { listings: number; databaseUrl: string; bareUrl: string; database: Database };

async function measureServers(bench: Bench, { listings, databaseUrl, bareUrl, database }: Measured): Promise<void> {
  const isWanted = (section: Section) => bench.options.sections.includes(section);
  if (bench.options.sections.every((section) => ALONE.has(section))) return;
  const subject = { listings, engine: 'postgres' } as const;
  await using started = new AsyncDisposableStack();
  const inputs = await readInputs(database.pool);
  const app = await startApp({ databaseUrl, dataFolder: bench.folder });
  started.defer(app.stop);
  if (isWanted('memory')) await measureMemory(bench, subject, app, inputs);
  const uncachedApp = await startApp({ databaseUrl, dataFolder: bench.folder }, { uncached: true });
  started.defer(uncachedApp.stop);
  const bare = await startBare({ databaseUrl: bareUrl, dataFolder: bench.folder });
  started.defer(bare.stop);
  const servers = { app, uncachedApp, bare };
  if (isWanted('lists')) await measureLists(bench, subject, servers, inputs);
  if (isWanted('finding')) await measureFinding(bench, subject, servers, inputs);
  if (isWanted('freshness')) await measureFreshness(bench, subject, app, database.pool);
  if (isWanted('pages')) await measurePages(bench, subject, servers, inputs);
  const isLargest = listings === Math.max(...bench.options.sizes);
  if (isWanted('back-office') && isLargest) await measureBackOffice(bench, app, { database, listings });
  if (isWanted('desk') && isLargest) await measureDesk(bench, app, database);
  if (isWanted('deals') && isLargest) await measureDeals(bench, app, database);
  if (isWanted('alerts') && listings === ALERTS_AT) await measureAlerts(bench, [app, uncachedApp], database);
  if (isWanted('images') && listings === IMAGES_AT) await measureImagesAlone(bench, databaseUrl, bare);
  if (isWanted('slow-work') && listings === IMAGES_AT)
    await measureSlowWork(bench, app, inputs, join(bench.folder, 'objects'));
}

/** In a fresh process, whose memory is measured. */
async function measureImagesAlone(bench: Bench, databaseUrl: string, bare: BareServer): Promise<void> {
  const app = await startApp({ databaseUrl, dataFolder: bench.folder });
  try {
    await measureImages(bench, { listings: IMAGES_AT, engine: 'postgres' }, app, bare);
  } finally {
    await app.stop();
  }
}

async function measureCsvAlone(bench: Bench, databaseUrl: string, seeded: SeededDatabase): Promise<void> {
  const app = await startApp({ databaseUrl, dataFolder: bench.folder });
  try {
    await measureCsv(bench, app, seeded);
  } finally {
    await app.stop();
  }
}

async function versionOf(serverUrl: string): Promise<string> {
  const database = openPostgres(`${serverUrl}/postgres`, raise, 1);
  try {
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await database.close();
  }
}
