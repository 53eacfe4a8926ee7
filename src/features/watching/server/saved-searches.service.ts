import type { Db } from '#app/db/client.ts';
import { selectAmong, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { describeSearch, readSavedQuery } from '../saved-query.rules.ts';
import {
  MAX_SEARCHES,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchInput,
} from '../saved-searches.schema.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  findPublicSince,
  findSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  updateSavedSearch,
  type SavedSearchRow,
} from './saved-searches.db.ts';
import { findSubscriberOf, lockSubscriberOf, resumeMails, type Credentials } from './subscribers.service.ts';

export type SavedSearchDeps = { db: Db; reads: CatalogueReads; now: () => Date };

/** The searches of a subscriber, oldest first. Throws not_signed_in. */
export async function listSavedSearches(
  { db, reads }: SavedSearchDeps,
  credentials: Credentials,
): Promise<SavedSearch[]> {
  const subscriber = await findSubscriberOf(db, credentials);
  const rows = subscriber === null ? [] : await findSavedSearches(db, subscriber.id);
  return withNewMachines(db, reads, rows);
}

/** One of their searches. Throws not_found. */
export async function getSavedSearch(
  { db, reads }: SavedSearchDeps,
  credentials: Credentials,
  id: string,
): Promise<SavedSearch> {
  const subscriber = await findSubscriberOf(db, credentials);
  const row = subscriber === null ? undefined : await findSavedSearch(db, { subscriberId: subscriber.id, id });
  const [search] = row === undefined ? [] : await withNewMachines(db, reads, [row]);
  if (search === undefined) throw noSuchSearch();
  return search;
}

/**
 * Saves a search of a subscriber; of one that is saved already, name and frequency. Mails that they ended begin again.
 * Throws `invalid` and conflict.
 */
export async function saveSearch(
  { db, reads, now }: SavedSearchDeps,
  credentials: Credentials,
  input: SavedSearchInput,
): Promise<SavedSearch> {
  const begin = { now: now(), timeZone: input.timeZone };
  const row = await db.transaction(async (tx) => {
    const subscriber = await lockSubscriberOf(tx, credentials, begin);
    // Whoever says how often to be mailed wants mails.
    const { id } = await resumeMails(tx, subscriber, begin.now);
    return addSearch(tx, id, readSearch(input), begin.now);
  });
  const [search] = await withNewMachines(db, reads, [row]);
  if (search === undefined) throw new Error('The search was not stored');
  return search;
}

export type SearchToSave = Pick<SavedSearchRow, 'query' | 'name' | 'frequency'>;

/** What is stored of a search. Throws `invalid` for a query without a filter or text, or with an unknown one. */
export function readSearch({ query, name, frequency }: SavedSearchInput): SearchToSave {
  const read = readSavedQuery(query);
  if (read === null) throw new AppError('invalid', 'Choose a filter or type what you look for, then save the search');
  return { query: read.query, name: name ?? describeSearch(read.search), frequency };
}

/** Adds a search to a locked subscriber. Throws conflict when they have as many as they may. */
export async function addSearch(
  tx: Db,
  subscriberId: string,
  { query, name, frequency }: SearchToSave,
  now: Date,
): Promise<SavedSearchRow> {
  const known = await findSavedSearch(tx, { subscriberId, query });
  if (known !== undefined)
    return (await updateSavedSearch(tx, known.id, { name, frequency, ...resumed(known, now) })) ?? known;
  if ((await countSavedSearches(tx, subscriberId)) >= MAX_SEARCHES)
    throw new AppError('conflict', `You have ${MAX_SEARCHES} saved searches. Delete one to save another`);
  return insertSavedSearch(tx, {
    subscriberId,
    query,
    name,
    frequency,
    seenAt: now,
    begunAt: now,
    checkedAt: now,
    createdAt: now,
  });
}

/** Lets a search that is paused go on. */
export async function resumeSearch(tx: Db, search: SavedSearchRow, now: Date): Promise<void> {
  if (search.pausedAt !== null) await updateSavedSearch(tx, search.id, resumed(search, now));
}

/** What became public while a search was paused is not news. */
function resumed({ pausedAt }: Pick<SavedSearchRow, 'pausedAt'>, now: Date) {
  return pausedAt === null ? {} : { pausedAt: null, begunAt: now, checkedAt: now };
}

/** Throws not_found and not_signed_in. */
export async function changeSavedSearch(
  { db, reads, now: clock }: SavedSearchDeps,
  credentials: Credentials,
  { id, change }: { id: string; change: SavedSearchChange },
): Promise<SavedSearch> {
  const now = clock();
  const { isPaused, isSeen, ...fields } = change;
  const row = await db.transaction(async (tx) => {
    const { id: subscriberId } = await lockSubscriberOf(tx, credentials, { now });
    const known = await findSavedSearch(tx, { subscriberId, id });
    if (known === undefined) throw noSuchSearch();
    const pause =
      isPaused === true ? { pausedAt: known.pausedAt ?? now } : isPaused === false ? resumed(known, now) : {};
    const seen = isSeen === true ? { seenAt: now } : {};
    const changed = { ...fields, ...pause, ...seen };
    return Object.keys(changed).length === 0 ? known : updateSavedSearch(tx, id, changed);
  });
  const [search] = row === undefined ? [] : await withNewMachines(db, reads, [row]);
  if (search === undefined) throw noSuchSearch();
  return search;
}

/** Throws not_found and not_signed_in. */
export async function removeSavedSearch(
  { db, now }: SavedSearchDeps,
  credentials: Credentials,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: subscriberId } = await lockSubscriberOf(tx, credentials, { now: now() });
    if (!(await deleteSavedSearch(tx, { subscriberId, id }))) throw noSuchSearch();
  });
}

function noSuchSearch(): AppError {
  return new AppError('not_found', 'This search is not saved any more');
}

async function withNewMachines(db: Db, reads: CatalogueReads, rows: readonly SavedSearchRow[]): Promise<SavedSearch[]> {
  const first = rows.reduce<Date | null>(
    (least, { seenAt }) => (least === null || seenAt < least ? seenAt : least),
    null,
  );
  const publicSince = first === null ? new Map<number, Date>() : await findPublicSince(db, first);
  const searches: SavedSearch[] = [];
  for (const { id, name, query, frequency, pausedAt, seenAt, createdAt } of rows) {
    const read = readSavedQuery(query);
    const fresh = [...publicSince].flatMap(([serial, since]) => (since > seenAt ? [serial] : []));
    const found = read === null ? [] : await selectAmong(reads, read.filters, fresh);
    searches.push({
      id,
      name,
      query,
      description: read === null ? null : describeSearch(read.search),
      frequency,
      isPaused: pausedAt !== null,
      newMachines: found.length,
      createdAt: createdAt.toISOString(),
    });
  }
  return searches;
}
