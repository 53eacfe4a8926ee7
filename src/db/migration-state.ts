import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Database } from './client.ts';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const JOURNAL = new URL('./migrations/meta/_journal.json', import.meta.url);

let known: Promise<number> | undefined;

/** When the newest migration of this release was made: the number that says which schema it needs. */
export async function newestMigration(): Promise<number> {
  known ??= readFile(JOURNAL, 'utf8').then((text) => newestOf(journal.parse(JSON.parse(text))));
  return known;
}

/** Whether the database has the schema of this release. Throws when it is not reachable. */
export async function isMigrated({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rowCount } = await pool.query('select from drizzle.__drizzle_migrations where created_at >= $1 limit 1', [
    await newestMigration(),
  ]);
  return rowCount !== 0;
}

function newestOf({ entries }: z.output<typeof journal>): number {
  return Math.max(...entries.map(({ when }) => when));
}
