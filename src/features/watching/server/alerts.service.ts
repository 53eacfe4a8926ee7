import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '#app/db/client.ts';
import type { SendJobs } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { selectAmong, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { filteringFacts } from '#app/features/catalogue/browse-search.schema.ts';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { findOpenMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import type { Mail } from '#app/features/mail/mail.rules.ts';
import { chunked } from '#app/lib/collections.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { isNight, lastMailTime } from '../mail-times.rules.ts';
import { readSavedQuery } from '../saved-query.rules.ts';
import { decideAlerts, pairKey, type MachineAlert, type Known } from '../decide-alerts.rules.ts';
import { MOST_MACHINES } from './alert-mails.rules.ts';
import { writeAlert } from './queued-alerts.service.ts';
import { alertNotification, notificationEnd } from './alert-notifications.rules.ts';
import { queueNotifications, type QueuedNotification } from './push-notifications.service.ts';
import {
  findAlertListings,
  findChangedMachines,
  findDueSearches,
  findDueWatchers,
  findMailTimes,
  findNewestChange,
  findLastAlerts,
  findWatched,
  lockReaders,
  updateMailed,
  updateSearchesChecked,
  updateWatchesChecked,
  upsertLastAlerts,
  type AlertListing,
  type DueSearch,
  type Reader,
} from './alerts.db.ts';
import { joinSubscribers } from './subscribers.service.ts';

export type AlertDeps = {
  database: Database;
  reads: CatalogueReads;
  mails: AccountMailDeps;
  sendAll: SendJobs;
  now: () => Date;
};

/** A change is news once it has stood this long: an approval or a price can be taken back within a minute. */
const SETTLED_AFTER_MS = 2 * MINUTE_MS;
/** The least time between two mails at once to one reader. */
const PAUSE_MS = 15 * MINUTE_MS;
/** A change of a watched machine that could not be mailed for so long is not news any more. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** How many machines of a mail are kept until it is sent: those that it only counts take the place of others. */
const MOST_KEPT = 4 * MOST_MACHINES;
/** The number of readers in one transaction: few enough that writing their mails does not delay requests. */
const BATCH_SIZE = 20;
/** How long searches are evaluated without giving way to requests. */
const SLICE_MS = 8;

/** What the searches that are due found, and whose watched machines have changed. */
type Work = { searches: readonly MatchedSearch[]; watchers: readonly string[]; until: Date };
type MatchedSearch = DueSearch & { machineIds: readonly string[]; requestedFacts: readonly RegisteredFact[] };

/**
 * Alerts readers by mail, and in their browsers, to machines that they watch and search for. What a mail contains is
 * decided, and noted, in the transaction that queues it, so that repeating the job repeats no alert, and a server that was down makes
 * up for it in one mail.
 */
export async function mailAlerts(deps: AlertDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps.database;
  await deps.reads.catalogue.loaded();
  await joinSubscribers(db, deps.now());
  const work = await findWork(deps);
  if (work === null) return;
  const bySubscriber = Map.groupBy(work.searches, ({ subscriberId }) => subscriberId);
  const matched = work.searches.filter(({ machineIds }) => machineIds.length > 0);
  const readers = new Set([...matched.map(({ subscriberId }) => subscriberId), ...work.watchers]);
  const withoutMail = work.searches.filter(({ subscriberId }) => !readers.has(subscriberId));
  await updateSearchesChecked(db, idsOf(withoutMail), work.until);
  for (const ids of chunked([...readers].toSorted(), BATCH_SIZE)) {
    if (signal.aborted) return;
    await db.transaction((tx) => mailReaders(tx, deps, { ids, bySubscriber, work }));
  }
}

async function findWork({ database: { db }, reads, now: clock }: AlertDeps): Promise<Work | null> {
  const now = clock();
  const until = new Date(now.getTime() - SETTLED_AFTER_MS);
  const newest = await findNewestChange(db, until);
  if (newest === undefined) return null;
  const due = (await findMailTimes(db)).map(({ timeZone, mailHour }) => ({
    timeZone,
    mailHour,
    isNight: isNight(now, timeZone),
    daily: lastMailTime(now, 'daily', { timeZone, mailHour }),
    weekly: lastMailTime(now, 'weekly', { timeZone, mailHour }),
  }));
  if (due.length === 0) return null;
  const quietSince = new Date(now.getTime() - PAUSE_MS);
  const searches = await findDueSearches(db, due, { newest, quietSince });
  const after = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const watchers = await findDueWatchers(db, due, { quietSince, until, after });
  return { searches: await matchSearches(db, reads, searches, until), watchers, until };
}

/** Evaluates each search on the machines that changed since the first of them was considered. */
async function matchSearches(
  db: Db,
  reads: CatalogueReads,
  searches: readonly DueSearch[],
  until: Date,
): Promise<MatchedSearch[]> {
  const after = searches.reduce((first, { checkedAt }) => (checkedAt < first ? checkedAt : first), until);
  const changed = searches.length === 0 ? [] : await findChangedMachines(db, { after, until });
  const serials = changed.map(({ serial }) => serial);
  const idOf = new Map(changed.map(({ serial, id }) => [serial, id]));
  await reads.catalogue.refresh();
  const known = new Map<string, { serials: readonly number[]; requestedFacts: readonly RegisteredFact[] }>();
  const matched: MatchedSearch[] = [];
  let begun = performance.now();
  for (const search of searches) {
    const found = known.get(search.query) ?? (await matchQuery(reads, search.query, serials));
    known.set(search.query, found);
    const machineIds = found.serials.flatMap((serial) => idOf.get(serial) ?? []);
    matched.push(Object.assign({ machineIds, requestedFacts: found.requestedFacts }, search));
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return matched;
}

async function matchQuery(reads: CatalogueReads, query: string, serials: readonly number[]) {
  const read = serials.length === 0 ? null : readSavedQuery(query);
  if (read === null) return { serials: [], requestedFacts: [] };
  return { serials: await selectAmong(reads, read.filters, serials), requestedFacts: filteringFacts(read.search) };
}

type Batch = { ids: readonly string[]; bySubscriber: ReadonlyMap<string, readonly MatchedSearch[]>; work: Work };

async function mailReaders(
  tx: Db,
  { mails, sendAll, now: clock }: AlertDeps,
  { ids, bySubscriber, work }: Batch,
): Promise<void> {
  const now = clock();
  const readers = await lockReaders(tx, ids);
  const known = await readKnown(tx, readers, { bySubscriber, until: work.until });
  const alerts = readers.flatMap((reader) => {
    const found = decideAlerts(reader, { ...known, searches: bySubscriber.get(reader.id) ?? [] });
    return found.length === 0 ? [] : [{ reader, found, notified: notifiedOf(found, reader, known) }];
  });
  const machines = await readMachines(tx, alerts);
  await mails.mailer.queueAll(
    tx,
    alerts.map((alert) => writeMail(mails, alert, { machines, lastAlerts: known.lastAlerts, alertedAt: now })),
  );
  await queueNotifications(
    tx,
    sendAll,
    alerts.flatMap((alert) => writeNotification(alert, machines, now)),
  );
  await upsertLastAlerts(
    tx,
    alerts.flatMap(({ reader, found }) => found.map(({ listing }) => toLastAlert(reader, listing, now))),
  );
  await updateMailed(tx, idsOf(alerts.map(({ reader }) => reader)), now);
  // A search with a listing that was left out is considered again, and finds it as new as it was.
  const isComplete = ({ machineIds }: MatchedSearch) => machineIds.every((id) => known.listings.has(id));
  const considered = readers.flatMap(({ id }) => bySubscriber.get(id) ?? []).filter(isComplete);
  await updateSearchesChecked(tx, idsOf(considered), work.until);
  await updateWatchesChecked(tx, idsOf(readers), work.until);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function readKnown(
  tx: Db,
  readers: readonly Reader[],
  { bySubscriber, until }: Pick<Batch, 'bySubscriber'> & Pick<Work, 'until'>,
): Promise<Known> {
  const subscriberIds = idsOf(readers);
  const watched = await findWatched(tx, subscriberIds);
  const found = subscriberIds.flatMap((id) => (bySubscriber.get(id) ?? []).flatMap((search) => search.machineIds));
  const machineIds = [...new Set([...watched.map(({ machineId }) => machineId), ...found])];
  const listings = await findAlertListings(tx, machineIds, until);
  const lastAlerts = await findLastAlerts(tx, subscriberIds, machineIds);
  return {
    listings: new Map(listings.map((listing) => [listing.id, listing])),
    watched: new Set(watched.map(pairKey)),
    lastAlerts: new Map(
      lastAlerts.map((row) => [pairKey(row), { price: row.priceUsd, isSold: row.isSold, at: row.alertedAt }]),
    ),
  };
}

type Found = readonly MachineAlert<MatchedSearch>[];
/** `found`: what the mail contains; `notified`: of which of these the reader's browsers show a notification. */
type DecidedAlert = { reader: Reader; found: Found; notified: Found };

/** What comes at once: changes of watched machines, and the results of searches that are mailed at once. */
function notifiedOf(found: Found, { id: subscriberId, hasBrowsers }: Reader, { watched }: Known): Found {
  if (!hasBrowsers) return [];
  return found.filter(
    ({ listing, searches }) =>
      watched.has(pairKey({ subscriberId, machineId: listing.id })) ||
      searches.some(({ frequency }) => frequency === 'at-once'),
  );
}

function writeNotification(
  { reader, notified }: DecidedAlert,
  machines: ReadonlyMap<string, PublicMachine>,
  now: Date,
): QueuedNotification[] {
  const shown = notified.flatMap(({ listing, reason, searches }) => {
    const machine = machines.get(listing.id);
    const atOnce = searches.filter(({ frequency }) => frequency === 'at-once');
    return machine === undefined ? [] : [{ machine, reason, searches: atOnce }];
  });
  const notification = alertNotification({ hasAccount: reader.userId !== null }, shown, notified.length);
  if (notification === null) return [];
  const expiresAt = notificationEnd(now, reader);
  // A mail at an hour that the reader chose may leave at night.
  if (expiresAt <= now) return [];
  return [
    { ...notification, subscriberId: reader.id, machineIds: idsOf(shown.map(({ machine }) => machine)), expiresAt },
  ];
}

/** The machines that the mails and notifications show, by id. */
async function readMachines(tx: Db, alerts: readonly DecidedAlert[]): Promise<ReadonlyMap<string, PublicMachine>> {
  const shown = alerts.flatMap(({ found, notified }) => [found, notified].map((each) => each.slice(0, MOST_MACHINES)));
  const ids = shown.flat().map(({ listing }) => listing.id);
  const machines = await findOpenMachines(tx, [...new Set(ids)]);
  return new Map(machines.map((machine) => [machine.id, machine]));
}

function writeMail(
  { site }: AccountMailDeps,
  { reader, found }: DecidedAlert,
  {
    machines,
    lastAlerts,
    alertedAt,
  }: Pick<Known, 'lastAlerts'> & { machines: ReadonlyMap<string, PublicMachine>; alertedAt: Date },
): Mail {
  const kept = found.slice(0, MOST_KEPT);
  const searches = new Map(found.flatMap((each) => each.searches.map((search) => [search.id, search])));
  const alert = {
    key: reader.key,
    alertedAt,
    machines: kept.map(({ listing: { id, price }, reason, searches: matching }) => ({
      id,
      reason,
      price,
      searches: idsOf(matching),
      last: lastAlerts.get(pairKey({ subscriberId: reader.id, machineId: id })) ?? null,
    })),
    more: found.length - kept.length,
    searches: [...searches.keys()],
  };
  return writeAlert(site, reader, { alert, machines, searches });
}

function toLastAlert(
  { id: subscriberId }: Reader,
  { id: machineId, price, isSold }: Pick<AlertListing, 'id' | 'price' | 'isSold'>,
  alertedAt: Date,
) {
  return { subscriberId, machineId, priceUsd: price, isSold, alertedAt };
}
