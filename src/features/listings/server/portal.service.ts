import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { UNPAGED_LIMIT } from '#app/lib/paging.ts';
import { findOwnMachines } from '#app/features/machines/server/machine-views.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { allowedActions } from '../listing-state-machine.rules.ts';
import { findOwnSerials, findViewsByDay, findViewTotals, getPortalVersion } from './portal.db.ts';
import { VIEW_DAYS, type PortalListing } from '../portal.schema.ts';

/** Grows when the format of the response changes, so that browsers drop their cached ones. */
const SHAPE = 1;

/** The tag of what `findPortalListings` finds: the views of a day move with the days. */
export async function getPortalTag(db: Db, seller: User, now: Date): Promise<string> {
  return `W/"${SHAPE}-${dayOf(now)}-${await getPortalVersion(db, seller.id, UNPAGED_LIMIT)}"`;
}

/** A seller's own listings of any status, the newest first. */
export async function findPortalListings(db: Db, { id: sellerId }: User, now: Date): Promise<PortalListing[]> {
  const serials = await findOwnSerials(db, sellerId, UNPAGED_LIMIT);
  const machines = await findOwnMachines(db, sellerId, serials);
  const viewsOf = await readViews(db, sellerId, now);
  return serials.flatMap((serial) => {
    const machine = machines.get(serial);
    if (machine === undefined) return [];
    return [
      {
        ...machine,
        actions: allowedActions({ ...machine, status: machine.live?.status ?? machine.status }, 'owner'),
        views: viewsOf(machine.id),
      },
    ];
  });
}

async function readViews(db: Db, sellerId: string, now: Date): Promise<(machineId: string) => PortalListing['views']> {
  const days = Array.from({ length: VIEW_DAYS }, (_day, index) =>
    dayOf(new Date(now.getTime() - (VIEW_DAYS - 1 - index) * DAY_MS)),
  );
  const newest = { sellerId, limit: UNPAGED_LIMIT };
  const totals = await findViewTotals(db, newest);
  const totalOf = new Map(totals.map(({ machineId, views }) => [machineId, views]));
  const byDay = await findViewsByDay(db, newest, new Date(days[0] ?? now));
  const viewsOn = new Map(byDay.map(({ machineId, day, views }) => [`${day} ${machineId}`, views]));
  return (machineId) => ({
    total: totalOf.get(machineId) ?? 0,
    last30Days: days.map((day) => viewsOn.get(`${day} ${machineId}`) ?? 0),
  });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
