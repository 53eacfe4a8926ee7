import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { notifyPlacementEnds, type PlacementDeps } from './placement-ends.service.ts';
import { countSandboxPlaced, findSandboxPeriods } from './sandbox-placements.db.ts';
import { endPeriods, lockPlacementListings, type Ended } from './placements.service.ts';

/** How many listings have placements that were paid in the sandbox. */
export async function countSandboxListings(db: Db): Promise<number> {
  return countSandboxPlaced(db);
}

/**
 * Ends placements that were paid in the sandbox, because payments go live, and mails the sellers; returns how many
 * listings that were. The catalogue is to be refreshed afterwards. To be called while the payment mode is locked, or a
 * payment settled meanwhile would be missed, and before anything is written: it locks the admin's account with the
 * sellers'.
 */
export async function endSandboxPlacements(
  tx: Db,
  { mails, now: clock }: Pick<PlacementDeps, 'mails' | 'now'>,
  admin: { id: string },
): Promise<number> {
  const placed = new Set((await findSandboxPeriods(tx)).map(({ machineId }) => machineId));
  // All of them first: a transaction that marks one as sold holds it, and waits for the catalogue's row that the first
  // change here locks.
  const listings = await lockPlacementListings(tx, [...placed], admin.id);
  // Read again: placements of listings that were sold before they were locked have ended.
  const paid = Map.groupBy(await findSandboxPeriods(tx), ({ machineId }) => machineId);
  for (const listing of listings) {
    const periods = paid.get(listing.id) ?? [];
    if (periods.length === 0) continue;
    const now = clock();
    const ids = new Set(periods.map(({ id }) => id));
    const ended: Ended[] = [];
    for (const kind of PLACEMENT_KINDS.filter((each) => periods.some((period) => period.kind === each)))
      ended.push(await endPeriods(tx, listing, { kind, end: 'play-money', now, isOver: ({ id }) => ids.has(id) }));
    await notifyPlacementEnds(tx, mails, { listing, ended, end: 'play-money' });
  }
  return paid.size;
}
