import { and, eq, gte, isNotNull, sql, sum, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { watches } from '#app/db/tables/subscribers.ts';
import { searchDays } from '#app/db/tables/visits.ts';
import { PRICE_BANDS, PRICE_BOUNDS } from '../demand.rules.ts';
import { MANY_RESULTS, type Found } from '../demand.schema.ts';

/** What is counted of machines: those that visitors find, who watches them, sales and questions since a time. */
export type CountedOfMachines = 'inStock' | 'watched' | 'sold' | 'questions';

/** The place of the band of the price that visitors see; null without one. */
const bandPlace = sql`width_bucket(${machines.shownPrice} - 1, array[${sql.raw(PRICE_BOUNDS.join(', '))}])`;

/** Counts machines by model, heads and price band. */
export async function countMachinesByModel(db: Db, counted: CountedOfMachines, since: Date) {
  const joined = counted === 'watched' ? watches : contactSubmissions;
  const rows = await db
    .select({
      brand: sql<string>`min(${machines.brand})`,
      model: sql<string>`min(${machines.model})`,
      heads: machines.heads,
      band: sql<number | null>`${bandPlace}`,
      count: sql`count(*)`.mapWith(Number),
    })
    .from(machines)
    .leftJoin(joined, counted === 'watched' || counted === 'questions' ? eq(joined.machineId, machines.id) : sql`false`)
    .where(whereCounted(counted, since))
    .groupBy(machines.brandKey, machines.modelKey, machines.heads, bandPlace);
  return rows.map(({ brand, model, heads, band, count }) => {
    const priceBand = band === null ? null : (PRICE_BANDS[band] ?? null);
    return { brand, model, heads, priceBand, count };
  });
}

function whereCounted(counted: CountedOfMachines, since: Date): SQL | undefined {
  switch (counted) {
    case 'inStock':
      return eq(machines.isPublic, true);
    case 'watched':
      return isNotNull(watches.machineId);
    case 'sold':
      return and(eq(machines.status, 'sold'), gte(machines.soldAt, since));
    case 'questions':
      return gte(contactSubmissions.createdAt, since);
  }
}

/** Which counted searches: those since a day, of all results or only some. */
export type LoggedFilter = { since: string; found: Found | undefined };

/** The searches of a period, each once, with the results of its last day. */
function loggedSearches(db: Db, { since, found }: LoggedFilter) {
  const { day, search, results } = searchDays;
  const searches = sum(searchDays.searches).mapWith(Number);
  const opened = sum(searchDays.opened).mapWith(Number);
  const lastResults = sql`(array_agg(${results} order by ${day} desc))[1]`.mapWith(Number);
  const wasFound = {
    nothing: sql`${lastResults} = 0`,
    'too-many': sql`${lastResults} > ${MANY_RESULTS} and ${opened} = 0`,
  };
  return db
    .select({
      search,
      searches: searches.as('searches'),
      results: lastResults.as('results'),
      opened: opened.as('opened'),
      asked: sum(searchDays.asked).mapWith(Number).as('asked'),
      lastDay: sql<string>`max(${day})::text`.as('last_day'),
    })
    .from(searchDays)
    .where(gte(day, since))
    .groupBy(search)
    .having(and(sql`${searches} > 0`, found === undefined ? undefined : wasFound[found]))
    .as('logged');
}

type Rows = { limit: number; offset: number };

/** The searches that match, the most frequent first. */
export async function findLoggedSearches(db: Db, filter: LoggedFilter, { limit, offset }: Rows) {
  const logged = loggedSearches(db, filter);
  return db
    .select()
    .from(logged)
    .orderBy(sql`${logged.searches} desc`, logged.search)
    .limit(limit)
    .offset(offset);
}

export function countLoggedSearches(db: Db, filter: LoggedFilter): Promise<number> {
  return db.$count(loggedSearches(db, filter));
}
