import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { requireOpenMachine } from '#app/features/machines/server/machine-views.service.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { countViews, findViewStats, insertImpressions, insertPageView } from './page-views.db.ts';
import type { PageViewStat } from '../page-views.schema.ts';

const VISIT_BYTES = 16;
const VISIT_KEY = /^[A-Za-z0-9_-]{22}$/;

/** The key of a visit: the cookie's if it is well-formed, or else a new random one. */
export function getVisitKey(cookieValue: string | undefined): string {
  return cookieValue !== undefined && VISIT_KEY.test(cookieValue)
    ? cookieValue
    : randomBytes(VISIT_BYTES).toString('base64url');
}

/** Counts a view of a machine's page once per visit. Throws not_found if visitors cannot open the page. */
export async function countMachineView(db: Db, machineId: string, visit: string): Promise<void> {
  await requireOpenMachine(db, machineId);
  await insertPageView(db, machineId, visit);
}

/** Counts impressions of public machines' cards. */
export async function countImpressions(db: Db, machineIds: readonly string[]): Promise<void> {
  await insertImpressions(db, [...new Set(machineIds)]);
}

export type ViewStatsPage = { rows: PageViewStat[]; total: number; views: number };

/** The machines by their number of views, the most viewed first; `views` is their sum. */
export async function listViewStats(db: Db, paging: PagingQuery): Promise<ViewStatsPage> {
  const { views, machines } = await countViews(db);
  const rows = await findViewStats(db, rowsOf(paging), machines);
  return {
    rows: rows.map(({ machineId, viewCount, name, status }) => ({ machineId, viewCount, machine: { name, status } })),
    total: machines,
    views,
  };
}
