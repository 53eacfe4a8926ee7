import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { hearNothing, listenWith, type Listen } from './notifications.ts';
import { retryingPool } from './retrying-pool.ts';
import type { Replica } from './replica.ts';

/** What a query needs: the database itself or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  engine: 'embedded' | 'postgres';
  db: NodePgDatabase;
  /** Behind `db`, for statements written by hand. */
  reads: Pool;
  /** As the driver has it, for what goes on whoever waits: jobs, migrations, backups. */
  pool: Pool;
  /** Null: there is none. */
  replica: Replica | null;
  listen: Listen;
  close: () => Promise<void>;
};

/** A lost idle connection is the pool's business; without a listener it would end the process. */
type OnIdleError = (error: Error) => void;

/** Waiting costs nothing, but those who come last would be answered too late to care. */
const MAX_WAITING_STATEMENTS = 1_000;
/** Local, and busy at times: its one connection is a transaction's as long as that takes. */
const EMBEDDED_PATIENCE_MS = 5_000;
/** To compile a statement takes longer than any of ours runs: the planner thinks too much of lists that it cannot count. */
const UNCOMPILED = { options: '-c jit=off' } as const;
const SERVER_LIMITS = {
  ...UNCOMPILED,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 10_000,
  // A transaction that its process has forgotten would hold its locks as long as the process lives.
  idle_in_transaction_session_timeout: 60_000,
} as const;
/** Short, because the primary is asked next. */
const REPLICA_LIMITS = {
  ...UNCOMPILED,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_000,
  // The one before is kept by the server, which may have vanished.
  query_timeout: 2_500,
} as const;
const CONNECTION = {
  // A peer that vanished without a word must not hold a query for ever.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'stitchyard',
} as const;

/** Opens the embedded engine on `folder`, which this process then holds alone. Throws DataDirInUseError. */
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
      // The session outlives a connection, and with it the named statements that the next one would make again.
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

/** The same with a replica for reads, which may be behind or away. Connects lazily. */
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
  // Lent to a transaction, a lost connection has the transaction to tell, and nobody else may end the process for it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
