import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { tellOfEnds, type PlacementDeps } from './placement-ends.service.ts';
import { countPlayMoneyListings, findPlayMoneyRuns } from './placements.db.ts';
import { endRuns, lockAllPlaced, type Ended } from './placements.service.ts';

/** How many listings are placed for test money. */
export async function countPlayMoney(db: Db): Promise<number> {
  return countPlayMoneyListings(db);
}

/**
 * Ends what was paid with test money, because money counts from now on, and tells the sellers; answers how many listings
 * that were. The catalogue is to be refreshed afterwards. While no payment can be settled: it would be missed. Before
 * anything is written: it locks the admin's account with the sellers'.
 */
export async function endPlayMoney(
  tx: Db,
  { mails, now: clock }: Pick<PlacementDeps, 'mails' | 'now'>,
  admin: { id: string },
): Promise<number> {
  const placed = new Set((await findPlayMoneyRuns(tx)).map(({ machineId }) => machineId));
  // All of them first: whoever sells one meanwhile holds it, and waits for the catalogue that the first change takes.
  const listings = await lockAllPlaced(tx, [...placed], admin.id);
  // Once more: what was sold before it was locked has ended.
  const paid = Map.groupBy(await findPlayMoneyRuns(tx), ({ machineId }) => machineId);
  for (const listing of listings) {
    const runs = paid.get(listing.id) ?? [];
    if (runs.length === 0) continue;
    const now = clock();
    const ids = new Set(runs.map(({ id }) => id));
    const ended: Ended[] = [];
    for (const kind of PLACEMENT_KINDS.filter((each) => runs.some((run) => run.kind === each)))
      ended.push(await endRuns(tx, listing, { kind, end: 'play-money', now, isOver: ({ id }) => ids.has(id) }));
    await tellOfEnds(tx, mails, { listing, ended, end: 'play-money' });
  }
  return paid.size;
}
