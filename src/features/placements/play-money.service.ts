import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { tellOfEnds, type PlacementDeps } from './placement-ends.service.ts';
import { countPlayMoneyListings, findPlayMoneyRuns } from './placements.db.ts';
import { endRuns, lockPlaced, type Ended } from './placements.service.ts';

/** How many listings are placed for play money. */
export async function countPlayMoney(db: Db): Promise<number> {
  return countPlayMoneyListings(db);
}

/**
 * Ends what was paid with play money, because money counts from now on, and tells the sellers; answers how many listings
 * that were. The catalogue is to be refreshed afterwards. While no payment can be settled: it would be missed.
 */
export async function endPlayMoney(tx: Db, deps: Pick<PlacementDeps, 'mails' | 'now'>): Promise<number> {
  const paid = Map.groupBy(await findPlayMoneyRuns(tx), ({ machineId }) => machineId);
  for (const [machineId, runs] of paid) {
    const listing = await lockPlaced(tx, machineId);
    if (listing === undefined) continue;
    const now = deps.now();
    const ids = new Set(runs.map(({ id }) => id));
    const ended: Ended[] = [];
    for (const kind of PLACEMENT_KINDS.filter((each) => runs.some((run) => run.kind === each)))
      ended.push(await endRuns(tx, listing, { kind, end: 'play-money', now, isOver: ({ id }) => ids.has(id) }));
    await tellOfEnds(tx, deps.mails, { listing, ended, end: 'play-money' });
  }
  return paid.size;
}
