import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Database } from './client.ts';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const JOURNAL = new URL('./migrations/meta/_journal.json', import.meta.url);

let known: Promise<number> | undefined;

/** How many migrations of this release the database still lacks. Throws when it is not reachable. */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>): Promise<number> {
  known ??= readFile(JOURNAL, 'utf8').then((text) => newestOf(journal.parse(JSON.parse(text))));
  const newest = await known;
  const { rows } = await pool.query<{ done: string }>(
    'select count(*) as done from drizzle.__drizzle_migrations where created_at >= $1',
    [newest],
  );
  return Number(rows[0]?.done) > 0 ? 0 : 1;
}

function newestOf({ entries }: z.output<typeof journal>): number {
  return Math.max(...entries.map(({ when }) => when));
}
