import type { Pool } from 'pg';
import { DatabaseBusyError, isConnectionLost } from './database-errors.ts';

const READ = /^\s*select\b/i;

/**
 * A pool that retries a SELECT outside of transactions once if its connection broke, since it has changed nothing, and
 * that refuses statements while `mostWaiting` are waiting. Throws DatabaseBusyError.
 */
export function retryingPool(pool: Pool, mostWaiting: number): Pool {
  const refuseTooMany = () => {
    if (pool.waitingCount >= mostWaiting) throw new DatabaseBusyError();
  };
  const ask = pool.query.bind(pool);
  const query = async (...statement: unknown[]): Promise<unknown> => {
    refuseTooMany();
    try {
      return await Reflect.apply(ask, pool, statement);
    } catch (error) {
      if (!isRead(statement[0]) || !isConnectionLost(error)) throw error;
      return Reflect.apply(ask, pool, statement);
    }
  };
  const connect = async () => {
    refuseTooMany();
    return pool.connect();
  };
  return withMethods(pool, { query, connect });
}

/** Replaces some methods of a pool with ones that return promises. */
export function withMethods(pool: Pool, methods: Partial<Record<'query' | 'connect', unknown>>): Pool {
  const replaced = new Map<string | symbol, unknown>(Object.entries(methods));
  return new Proxy(pool, {
    get: (target, key): unknown => (replaced.has(key) ? replaced.get(key) : Reflect.get(target, key, target)),
  });
}

/** Drizzle passes a statement as an object, hand-written queries as text. */
function isRead(statement: unknown): boolean {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' && READ.test(text);
}
