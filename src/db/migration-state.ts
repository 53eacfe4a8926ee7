import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Database } from './client.ts';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const JOURNAL = new URL('./migrations/meta/_journal.json', import.meta.url);

let known: Promise<readonly number[]> | undefined;

/** The timestamps of this release's migrations, by which the database identifies them. */
async function migrations(): Promise<readonly number[]> {
  known ??= readFile(JOURNAL, 'utf8').then((text) => journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
  return known;
}

/** The timestamp of this release's newest migration, which identifies the schema it needs. */
export async function newestMigration(): Promise<number> {
  return Math.max(...(await migrations()));
}

/** How many migrations the database has, and how many of this release are pending. */
export async function countMigrations({ pool }: Pick<Database, 'pool'>): Promise<{ applied: number; waiting: number }> {
  const { rows } = await pool.query<{ applied: number; newest: number }>(
    'select count(*)::int as applied, coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations',
  );
  const { applied, newest } = rows[0] ?? { applied: 0, newest: 0 };
  return { applied, waiting: (await migrations()).filter((when) => when > newest).length };
}

/** Whether the database has this release's schema. Throws if the database is unreachable. */
export async function isMigrated({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rowCount } = await pool.query('select from drizzle.__drizzle_migrations where created_at >= $1 limit 1', [
    await newestMigration(),
  ]);
  return rowCount !== 0;
}
