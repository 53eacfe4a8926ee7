import { vi } from 'vitest';
import type { Database } from '#app/db/client.ts';

/** Resolves when this many connections of a PostgreSQL database wait for locks that the caller holds. */
export async function lockWaits({ pool }: Database, connections: number): Promise<void> {
  // Not in the transaction that holds them, which would always see the same snapshot of activity.
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length >= connections;
  };
  // The waiting side may have to start a process first; the test's own timeout is shorter.
  await vi.waitUntil(isWaiting, { timeout: 300_000 });
}
