import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { hearNothing, listenWith, type Listen } from './notifications.ts';
import { retryingPool } from './retrying-pool.ts';
import type { Replica } from './replica.ts';

/** The database itself or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** A row of what a function finds. */
export type RowOf<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

export type Database = {
  engine: 'embedded' | 'postgres';
  db: NodePgDatabase;
  /** The pool behind `db`, for hand-written statements. */
  reads: Pool;
  /** The driver's own pool, without the limit on waiting statements: for jobs, migrations and backups. */
  pool: Pool;
  /** Null without a replica. */
  replica: Replica | null;
  listen: Listen;
  close: () => Promise<void>;
};

/** The pool replaces a lost idle connection; without a listener its error event would end the process. */
type OnIdleError = (error: Error) => void;

/** Waiting is cheap, but statements further back would be answered too late. */
const MAX_WAITING_STATEMENTS = 1_000;
/** The embedded engine is local but may be busy: a transaction holds its only connection. */
const EMBEDDED_PATIENCE_MS = 5_000;
/**
 * JIT compilation takes longer than any statement here runs: the planner overestimates lists whose length it cannot
 * know.
 */
const UNCOMPILED = { options: '-c jit=off' } as const;
const SERVER_LIMITS = {
  ...UNCOMPILED,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 10_000,
  // A transaction that its process has abandoned would keep its locks as long as the process lives.
  idle_in_transaction_session_timeout: 60_000,
} as const;
/** Short, because the primary is tried next. */
const REPLICA_LIMITS = {
  ...UNCOMPILED,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_000,
  // Enforced by the client: the server enforces the limit above, but may have vanished.
  query_timeout: 2_500,
} as const;
const CONNECTION = {
  // A peer that vanished silently must not block a query forever.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'stitchyard',
} as const;

/** Opens the embedded engine on `folder`, which this process then holds exclusively. Throws DataDirInUseError. */
export async function openEmbedded(folder: string, onIdleError: OnIdleError): Promise<Database> {
  const engine = await startEmbeddedEngine(folder);
  const pool = openPool(
    {
      host: engine.socketFolder,
      user: 'postgres',
      database: 'postgres',
      // The engine has a single session: unnamed statements of two connections would mix.
      max: 1,
      connectionTimeoutMillis: EMBEDDED_PATIENCE_MS,
      idleTimeoutMillis: 0,
      // The session outlives a connection, including named statements that the next connection would prepare again.
      onConnect: (client) => void client.query('deallocate all').catch(onIdleError),
    },
    onIdleError,
  );
  return {
    engine: 'embedded',
    ...usesOf(pool),
    replica: null,
    listen: hearNothing,
    close: async () => {
      await pool.end();
      await engine.stop();
    },
  };
}

/** Connects to a PostgreSQL server, 15 or newer, lazily. */
export function openPostgres(url: string, onIdleError: OnIdleError, poolSize = 10): Database {
  const server = { connectionString: url, ...SERVER_LIMITS };
  const pool = openPool({ ...server, max: poolSize }, onIdleError);
  return {
    engine: 'postgres',
    ...usesOf(pool),
    replica: null,
    listen: listenWith({ ...CONNECTION, ...server }),
    close: () => pool.end(),
  };
}

/** Adds a replica for reads, which may lag or be unavailable. Connects lazily. */
export function withReplica(database: Database, url: string, onIdleError: OnIdleError): Database {
  const pool = openPool({ connectionString: url, ...REPLICA_LIMITS }, onIdleError);
  return {
    ...database,
    replica: { pool, onProblem: onIdleError },
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
}

function usesOf(pool: Pool): Pick<Database, 'db' | 'reads' | 'pool'> {
  const reads = retryingPool(pool, MAX_WAITING_STATEMENTS);
  return { db: drizzle(reads), reads, pool };
}

function openPool(config: PoolConfig, onIdleError: OnIdleError): Pool {
  const pool = new Pool({ ...CONNECTION, ...config });
  pool.on('error', onIdleError);
  // The transaction that holds a lost connection gets the error; the event must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
