import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import { openJobQueue, type JobQueue } from '#app/db/job-queue.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { Guest, User } from '#app/features/accounts/server/current-account.service.ts';
import { newGuest, openSession } from '#app/features/accounts/server/sessions.service.ts';
import { openFolderStorage, type ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { buildApp } from '#app/server/app.ts';
import type { AppDeps, AppTuning } from '#app/server/app-deps.ts';
import { readConfig, type Environment } from '#app/server/config.ts';
import type { Tracing } from '#app/server/tracing.ts';
import { runInContext } from '#app/server/async-context.ts';
import { emptyDatabase, emptyEmbedded, emptyPostgres } from './databases.ts';

type NewMachine = typeof machines.$inferInsert;
type NewUser = typeof users.$inferInsert;

export type TestApp = AsyncDisposable & {
  app: FastifyInstance;
  database: Database;
  storage: ObjectStorage;
  jobs: JobQueue;
  addUser: (fields?: Partial<NewUser>) => Promise<typeof users.$inferSelect>;
  /** Stores a listing; approved by default, so that visitors see it. */
  addMachine: (fields?: Partial<NewMachine>) => Promise<typeof machines.$inferSelect>;
  /** Opens a session and returns the headers that a browser sends from then on. */
  signIn: (account: Guest | Pick<User, 'id' | 'role'> | 'guest') => Promise<{ cookie: string }>;
};

/**
 * The real application on a real, empty database. `engine: 'postgres'` is for races and scale, whatever engine the run
 * uses.
 */
export async function startTestApp({
  engine = 'any',
  env = {},
  logger = pino({ level: 'silent' }),
  now = () => new Date(),
  database: given,
  tuning = {},
  pages = null,
  tracing = null,
  remembers = { answers: true, pages: true },
}: {
  engine?: TestEngine;
  env?: Environment;
  logger?: FastifyBaseLogger;
  now?: () => Date;
  /** The database of another app, unchanged. */
  database?: Database;
  tuning?: AppTuning;
  /** Null for the API without pages. */
  pages?: AppDeps['pages'];
  tracing?: Tracing | null;
  /** The caches in use. */
  remembers?: AppDeps['remembers'];
} = {}): Promise<TestApp> {
  const database = given ?? (await DATABASES[engine]());
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-objects-'));
  const storage = openFolderStorage(folder);
  const jobs = openJobQueue(database, raise, { around: runInContext });
  const app = await buildApp({
    config: readConfig(env, 'test'),
    database,
    storage,
    jobs,
    pages,
    remembers,
    now,
    logger,
    tuning: {
      // Shortens the half-second delay until stored changes are visible.
      catalogue: { pollMs: 20 },
      // Disables stale responses.
      answers: { maxStaleMs: 0 },
      // On a busy machine, delays must not refuse requests.
      backPressure: { isLate: () => false },
      ...tuning,
    },
    tracing,
  });
  let made = 0;
  return {
    app,
    database,
    storage,
    jobs,
    addUser: async (fields = {}) => {
      made += 1;
      const values = { username: `seller${made}`, password: 'no password', name: `Seller ${made}`, ...fields };
      return onlyRow(await database.db.insert(users).values(values).returning());
    },
    addMachine: async (fields = {}) => {
      made += 1;
      return onlyRow(
        await database.db
          .insert(machines)
          .values({ ...ANY_MACHINE, id: `machine-${made}`, ...fields })
          .returning(),
      );
    },
    signIn: async (account) => {
      const owner = account === 'guest' ? newGuest() : { permissions: [], ...account };
      const { token } = await openSession(database.db, owner, { device: 'Test', now: now() });
      return { cookie: `sid=${token}` };
    },
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await jobs.stop(0);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** 'any' is the engine of the whole run. */
export type TestEngine = keyof typeof DATABASES;

const DATABASES = { embedded: emptyEmbedded, postgres: emptyPostgres, any: emptyDatabase } as const;

const ANY_MACHINE = {
  name: 'Tajima TMAR-K1506C',
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  year: 2018,
  condition: 'used',
  heads: 6,
  needles: 15,
  price: 42_000,
  city: 'Columbus',
  state: 'OH',
  stateCode: 'OH',
  zip: '43004',
  location: 'Columbus, OH 43004',
  description: 'Six heads, runs every day.',
  status: 'approved',
} as const;

function raise(error: Error): never {
  throw error;
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
}
