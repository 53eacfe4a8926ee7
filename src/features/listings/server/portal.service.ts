import { siteDay, siteDayStart } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { findOwnMachines } from '#app/features/machines/server/machine-views.service.ts';
import { allowedActions } from '../listing-state-machine.rules.ts';
import {
  countOwnListings,
  findOwnSerials,
  findViewsByDay,
  findViewTotals,
  findWatcherCounts,
  getPortalVersion,
  type OwnPage,
} from './portal.db.ts';
import { VIEW_DAYS, type PortalCounts, type PortalListing } from '../portal.schema.ts';
import { PORTAL_FILTERS, PORTAL_STATUSES, type PortalQuery } from '../portal-search.schema.ts';

/** Increment it when the format of the response changes, so that browsers drop their cached ones. */
const SHAPE = 5;

/** The ETag of `findPortalPage`. It includes the day, because the views by day shift with it. */
export async function getPortalTag(db: Db, seller: User, query: PortalQuery, now: Date): Promise<string> {
  return `W/"${SHAPE}-${siteDay(now)}-${await getPortalVersion(db, pageOf(seller, query))}"`;
}

/** A page of a seller's own listings, the newest first, with the counts by filter. */
export type PortalPage = { listings: PortalListing[]; counts: PortalCounts; total: number };

export async function findPortalPage(db: Db, seller: User, query: PortalQuery, now: Date): Promise<PortalPage> {
  const serials = await findOwnSerials(db, pageOf(seller, query));
  const machines = await findOwnMachines(db, seller.id, serials);
  const ids = [...machines.values()].map(({ id }) => id);
  const viewsOf = await readViews(db, ids, now);
  const watchersOf = new Map(
    (await findWatcherCounts(db, ids)).map(({ machineId, watchers }) => [machineId, watchers]),
  );
  const listings = serials.flatMap((serial) => {
    const machine = machines.get(serial);
    if (machine === undefined) return [];
    const actions = allowedActions({ ...machine, status: machine.live?.status ?? machine.status }, 'owner', now);
    return [{ ...machine, actions, views: viewsOf(machine.id), watchers: watchersOf.get(machine.id) ?? 0 }];
  });
  const counts = await readCounts(db, seller.id);
  return { listings, counts, total: counts[query.status ?? 'all'] };
}

/** The counts in the format of `COUNTS_HEADER`. */
export function countsHeader(counts: PortalCounts): string {
  return stringifySearch(counts).slice(1);
}

function pageOf({ id: sellerId }: User, { status, ...paging }: PortalQuery): OwnPage {
  return { sellerId, statuses: status === undefined ? null : PORTAL_STATUSES[status], ...rowsOf(paging) };
}

async function readCounts(db: Db, sellerId: string): Promise<PortalCounts> {
  const counts = { all: 0, pending: 0, approved: 0, sold: 0, rejected: 0 };
  for (const { status, listings } of await countOwnListings(db, sellerId)) {
    counts.all += listings;
    for (const filter of PORTAL_FILTERS)
      if (PORTAL_STATUSES[filter].some((each) => each === status)) counts[filter] += listings;
  }
  return counts;
}

async function readViews(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(machineId: string) => PortalListing['views']> {
  const starts = Array.from({ length: VIEW_DAYS }, (_day, index) => siteDayStart(now, VIEW_DAYS - 1 - index));
  const days = starts.map(siteDay);
  const totals = await findViewTotals(db, ids);
  const totalOf = new Map(totals.map(({ machineId, views }) => [machineId, views]));
  const byDay = await findViewsByDay(db, ids, starts[0] ?? now);
  const viewsOn = new Map(byDay.map(({ machineId, day, views }) => [`${day} ${machineId}`, views]));
  return (machineId) => ({
    total: totalOf.get(machineId) ?? 0,
    last30Days: days.map((day) => viewsOn.get(`${day} ${machineId}`) ?? 0),
  });
}
