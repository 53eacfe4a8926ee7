import { vi } from 'vitest';
import type { Database } from '#app/db/client.ts';

/** Resolves when so many connections of a PostgreSQL database wait for locks, which whoever calls this holds. */
export async function lockWaits({ pool }: Database, connections: number): Promise<void> {
  // Not in the transaction that holds them: it would see the same activity again and again.
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length >= connections;
  };
  // What is waited for may have a process to start first; the test's own limit is the shorter one.
  await vi.waitUntil(isWaiting, { timeout: 300_000 });
}
