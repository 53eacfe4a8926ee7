import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { modelFacts } from '#app/db/tables/model-facts.ts';
import { placements } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { homepageViews, pageViews, publicPeriods, searchDays, viewSourceDays } from '#app/db/tables/visits.ts';
import type { ModelFactRow } from './demo-fact-sources.ts';
import type { UserRow } from './demo-accounts.ts';
import type { MachineRow, PlacementRow } from './machine-row.ts';

/** PostgreSQL accepts 65,535 parameters per statement, and a machine has about forty columns. */
const ROWS_A_STATEMENT = 200;

/** Whether the database is unused: no account and no machine. */
export async function isEmptyCatalogue(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ isUsed: sql<boolean>`exists (select from ${users}) or exists (select from ${machines})` })
    .from(sql`(values (1)) as one`);
  return found?.isUsed === false;
}

export async function insertUsers(db: Db, rows: readonly UserRow[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(users).values(some);
}

export async function insertMachines(db: Db, rows: readonly MachineRow[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(machines).values(some);
}

export async function insertModelFacts(db: Db, rows: readonly ModelFactRow[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(modelFacts).values(some);
}

export async function insertPlacements(db: Db, rows: readonly PlacementRow[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(placements).values(some);
}

export async function insertMessages(db: Db, rows: readonly (typeof contactSubmissions.$inferInsert)[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(contactSubmissions).values(some);
}

/** Replaces the periods that began with the insertion of the machines. */
export async function insertPublicPeriods(db: Db, rows: readonly (typeof publicPeriods.$inferInsert)[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(publicPeriods).values(some);
}

export async function insertSearches(db: Db, rows: readonly (typeof searchDays.$inferInsert)[]): Promise<void> {
  for (const some of inPortions(rows)) await db.insert(searchDays).values(some);
}

type Views = {
  pages: readonly (typeof pageViews.$inferInsert)[];
  home: readonly (typeof homepageViews.$inferInsert)[];
  sources: readonly (typeof viewSourceDays.$inferInsert)[];
};

export async function insertViews(db: Db, { pages, home, sources }: Views): Promise<void> {
  for (const some of inPortions(pages)) await db.insert(pageViews).values(some);
  for (const some of inPortions(home)) await db.insert(homepageViews).values(some);
  for (const some of inPortions(sources)) await db.insert(viewSourceDays).values(some);
}

function* inPortions<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) yield rows.slice(from, from + ROWS_A_STATEMENT);
}
