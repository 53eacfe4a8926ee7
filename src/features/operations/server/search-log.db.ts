import { lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { searchDays } from '#app/db/tables/visits.ts';
import type { SearchEvent } from '../search-log.schema.ts';

/** An event of a search on a day such as '2026-11-27', with the number of machines that the search found. */
export type LoggedEvent = SearchEvent & { day: string; results: number };

/** Counts an event. Does nothing for a search that is new on a day with `maxSearches` different ones. */
export async function insertSearchEvent(
  db: Db,
  { day, search, event, results }: LoggedEvent,
  maxSearches: number,
): Promise<void> {
  const [searches, opened, asked] = [event === 'searched', event === 'opened', event === 'asked'].map(Number);
  await db.execute(sql`
    insert into ${searchDays} (day, search, searches, opened, asked, results)
    select ${day}::date, ${search}, ${searches}::integer, ${opened}::integer, ${asked}::integer, ${results}::integer
    where exists (select from ${searchDays} where day = ${day}::date and search = ${search})
      or (select count(*) from ${searchDays} where day = ${day}::date) < ${maxSearches}
    on conflict (day, search) do update set
      searches = search_days.searches + excluded.searches,
      opened = search_days.opened + excluded.opened,
      asked = search_days.asked + excluded.asked,
      results = excluded.results`);
}

/** Forgets the searches of days before this one. */
export async function deleteSearchesBefore(db: Db, day: string): Promise<void> {
  await db.delete(searchDays).where(lt(searchDays.day, day));
}
