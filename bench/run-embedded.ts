import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '#app/db/client.ts';
import type { Bench } from './bench.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { INDEXES } from './processes/bare-sql.ts';
import { raise, seed } from './seeded-databases.ts';
import { measureGaps } from './sections/embedded-engine.ts';
import { measureFinding } from './sections/finding-things.ts';
import { measureLists } from './sections/lists.ts';
import { measureMemory } from './sections/memory.ts';
import { measurePages } from './sections/pages.ts';
import { measureStarts } from './sections/starts.ts';
import { startApp, startBare } from './servers.ts';

/** All measurements on the embedded engine. Each server has its own copy of the folder, which cannot be shared. */
export async function runEmbedded(bench: Bench): Promise<void> {
  for (const listings of bench.options.sizes.filter((size) => size <= bench.options.embeddedLimit)) {
    bench.say(`embedded engine, ${listings.toLocaleString('en-US')} listings`);
    const folder = join(bench.folder, `embedded-${listings}`);
    const folders = { app: folder, uncachedApp: `${folder}-uncached`, bare: `${folder}-bare` };
    const inputs = await seedFolder(bench, folders.app, listings);
    await cp(folders.app, folders.uncachedApp, { recursive: true });
    await cp(folders.app, folders.bare, { recursive: true });
    await addIndexes(folders.bare);
    await measureSize(bench, listings, folders, inputs);
    await measureStarts(bench, { listings, engine: 'embedded' }, { dataFolder: folders.app, databaseUrl: null });
    for (const used of Object.values(folders)) await rm(used, { recursive: true, force: true });
  }
}

async function seedFolder(bench: Bench, folder: string, listings: number): Promise<Inputs> {
  const database = await openEmbedded(folder, raise);
  try {
    await seed(database, listings, bench.say);
    return await readInputs(database.pool);
  } finally {
    await database.close();
  }
}

async function addIndexes(folder: string): Promise<void> {
  const database = await openEmbedded(folder, raise);
  try {
    for (const statement of INDEXES) await database.pool.query(statement);
    await database.pool.query('analyze machines');
  } finally {
    await database.close();
  }
}

type Folders = { app: string; uncachedApp: string; bare: string };

async function measureSize(bench: Bench, listings: number, folders: Folders, inputs: Inputs): Promise<void> {
  const subject = { listings, engine: 'embedded' } as const;
  await using started = new AsyncDisposableStack();
  const app = await startApp({ dataFolder: folders.app, databaseUrl: null });
  started.defer(app.stop);
  await measureMemory(bench, subject, app, inputs);
  const bare = await startBare({ dataFolder: folders.bare, databaseUrl: null });
  started.defer(bare.stop);
  await measureGaps(bench, subject, app, bare, inputs);
  const uncachedApp = await startApp({ dataFolder: folders.uncachedApp, databaseUrl: null }, { uncached: true });
  started.defer(uncachedApp.stop);
  const servers = { app, uncachedApp, bare };
  await measureLists(bench, subject, servers, inputs);
  await measureFinding(bench, subject, servers, inputs);
  await measurePages(bench, subject, servers, inputs);
}
