import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { modelFacts } from '#app/db/tables/model-facts.ts';
import { placements } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { deals } from '#app/db/tables/deals.ts';
import { offers } from '#app/db/tables/offers.ts';
import { quoteNumbers, quotes } from '#app/db/tables/quotes.ts';
import { commissionRules, sales } from '#app/db/tables/sales.ts';
import { threadMessages, threadParties, threads, threadWaits } from '#app/db/tables/threads.ts';
import { homepageViews, pageViews, publicPeriods, searchDays, viewSourceDays } from '#app/db/tables/visits.ts';
import type { DemoConversations } from './demo-conversations.ts';
import { DEMO_COMMISSIONS, type DemoSale } from './demo-sales.ts';
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

export async function insertConversations(db: Db, rows: DemoConversations): Promise<void> {
  for (const some of inPortions(rows.threads)) await db.insert(threads).values(some);
  for (const some of inPortions(rows.parties)) await db.insert(threadParties).values(some);
  for (const some of inPortions(rows.waits)) await db.insert(threadWaits).values(some);
  for (const some of inPortions(rows.messages)) await db.insert(threadMessages).values(some);
  for (const some of inPortions(rows.offers)) await db.insert(offers).values(some);
  for (const some of inPortions(rows.quotes)) await db.insert(quotes).values(some);
  const last = rows.quotes.at(-1)?.number;
  if (last !== undefined) await db.insert(quoteNumbers).values({ series: 'quotes', last });
  for (const { threadId, ...change } of rows.deals)
    await db
      .update(deals)
      .set({ ...change, version: sql`${deals.version} + 1` })
      .where(eq(deals.threadId, threadId));
}

/** Adds the answers to the sales, which the insertion of sold machines has recorded. */
export async function answerSales(db: Db, answered: readonly DemoSale[]): Promise<void> {
  await db.insert(commissionRules).values([...DEMO_COMMISSIONS]);
  for (const { machineId, answers } of answered)
    await db.update(sales).set(answers).where(eq(sales.machineId, machineId));
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
