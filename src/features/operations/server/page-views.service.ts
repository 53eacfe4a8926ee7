import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { requireOpenMachine } from '#app/features/machines/server/machine-views.service.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { findViewStats, insertImpressions, insertPageView, type ViewsCount } from './page-views.db.ts';
import type { PageViewStat } from '../page-views.schema.ts';

const VISIT_BYTES = 16;
const VISIT_KEY = /^[A-Za-z0-9_-]{22}$/;

/** The key of a visit: that of the cookie if it is well-formed, else a new random one. */
export function getVisitKey(cookieValue: string | undefined): string {
  return cookieValue !== undefined && VISIT_KEY.test(cookieValue)
    ? cookieValue
    : randomBytes(VISIT_BYTES).toString('base64url');
}

/** Counts a machine's page once per visit. Throws not_found where visitors cannot open it. */
export async function countMachineView(db: Db, machineId: string, visit: string): Promise<void> {
  await requireOpenMachine(db, machineId);
  await insertPageView(db, machineId, visit);
}

/** Counts impressions of machines' cards; those of public listings only. */
export async function countImpressions(db: Db, machineIds: readonly string[]): Promise<void> {
  await insertImpressions(db, [...new Set(machineIds)]);
}

export type ViewStatsPage = { rows: PageViewStat[]; total: number; views: number };

/** Counting that takes longer is not done for each who asks. */
const COSTLY_MS = 50;
/** So many times as long as counting took, what was counted is told again. */
const HOLD_FACTOR = 10;

/**
 * Counts all views. They change all the time, and of a million machines adding them up takes a tenth of a second: that is
 * done for a tenth of the time at most.
 */
export function createViewsCounter(
  count: () => Promise<ViewsCount>,
  clock: Pick<Performance, 'now'> = performance,
): () => Promise<ViewsCount> {
  const counted = new LRUCache<'all', ViewsCount>({
    max: 1,
    ttl: 1,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: async (_key, _stale, { options }) => {
      const begun = clock.now();
      const views = await count();
      const tookMs = clock.now() - begun;
      // 0 would be without end.
      options.ttl = tookMs < COSTLY_MS ? 1 : tookMs * HOLD_FACTOR;
      return views;
    },
  });
  return () => counted.forceFetch('all');
}

/** The machines by their number of views, the most viewed first; `views` is the total. */
export async function listViewStats(
  db: Db,
  countAll: () => Promise<ViewsCount>,
  paging: PagingQuery,
): Promise<ViewStatsPage> {
  const { views, machines } = await countAll();
  const rows = await findViewStats(db, rowsOf(paging), machines);
  return {
    rows: rows.map(({ machineId, viewCount, name, status }) => ({ machineId, viewCount, machine: { name, status } })),
    total: machines,
    views,
  };
}
