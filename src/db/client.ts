import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import { startEmbeddedEngine } from './embedded-engine.ts';

/** What a query needs: the database itself or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  engine: 'embedded' | 'postgres';
  db: NodePgDatabase;
  pool: Pool;
  close: () => Promise<void>;
};

/** A lost idle connection is the pool's business; without a listener it would end the process. */
type OnIdleError = (error: Error) => void;

/** Opens the embedded engine on `folder`, which this process then holds alone. Throws FolderInUseError. */
export async function openEmbedded(folder: string, onIdleError: OnIdleError): Promise<Database> {
  const engine = await startEmbeddedEngine(folder);
  const pool = openPool(
    {
      host: engine.socketFolder,
      user: 'postgres',
      database: 'postgres',
      // The engine has a single session: unnamed statements of two connections would mix.
      max: 1,
      idleTimeoutMillis: 0,
      // The session outlives a connection, and with it the named statements that the next one would make again.
      onConnect: (client) => void client.query('deallocate all').catch(onIdleError),
    },
    onIdleError,
  );
  return {
    engine: 'embedded',
    db: drizzle(pool),
    pool,
    close: async () => {
      await pool.end();
      await engine.stop();
    },
  };
}

/** Connects to a PostgreSQL server, 15 or newer, lazily. */
export function openPostgres(url: string, onIdleError: OnIdleError, poolSize = 10): Database {
  const pool = openPool({ connectionString: url, max: poolSize, statement_timeout: 10_000 }, onIdleError);
  return { engine: 'postgres', db: drizzle(pool), pool, close: () => pool.end() };
}

function openPool(config: PoolConfig, onIdleError: OnIdleError): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    // A peer that vanished without a word must not hold a query for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'stitchyard',
    ...config,
  });
  pool.on('error', onIdleError);
  return pool;
}
