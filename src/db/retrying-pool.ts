import type { Pool } from 'pg';
import { DatabaseBusyError, isConnectionLost } from './database-errors.ts';

const READ = /^\s*select\b/i;

/**
 * The pool, which repeats once a SELECT outside transactions whose connection broke, as it has changed nothing, and which
 * refuses a statement at once when `mostWaiting` wait already. Throws DatabaseBusyError.
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

/** The pool with some methods replaced by ones that return promises. */
export function withMethods(pool: Pool, methods: Partial<Record<'query' | 'connect', unknown>>): Pool {
  const replaced = new Map<string | symbol, unknown>(Object.entries(methods));
  return new Proxy(pool, {
    get: (target, key): unknown => (replaced.has(key) ? replaced.get(key) : Reflect.get(target, key, target)),
  });
}

/** Drizzle passes a statement as an object, our own queries as text. */
function isRead(statement: unknown): boolean {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' && READ.test(text);
}
