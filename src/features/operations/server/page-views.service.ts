import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { Db } from '#app/db/client.ts';
import { requireOpenMachine } from '#app/features/machines/machines.service.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  countHomepageViews,
  countViews,
  findViewStats,
  foldHomepageViews,
  foldPageViews,
  insertContactPress,
  insertHomepageView,
  insertImpressions,
  insertPageView,
} from './page-views.db.ts';
import type { HomepageCount, PageViewStat } from '../page-views.schema.ts';

const VISIT_BYTES = 16;
const VISIT = /^[A-Za-z0-9_-]{22}$/;

/** The key of a visit: the one that the browser brings if it can be ours, else a new random one that says nothing. */
export function visitOf(brought: string | undefined): string {
  return brought !== undefined && VISIT.test(brought) ? brought : randomBytes(VISIT_BYTES).toString('base64url');
}

/** Programs that only read pages are not counted as visitors. */
export function isCrawler(userAgent: string | undefined): boolean {
  return isbot(userAgent);
}

/** Counts a machine's page once in a visit. Throws not_found for what visitors cannot open. */
export async function viewMachine(db: Db, machineId: string, visit: string): Promise<void> {
  await requireOpenMachine(db, machineId);
  await insertPageView(db, machineId, visit);
}

/** Counts that cards of machines were before somebody's eyes. What is no public listing is not counted. */
export async function countImpressions(db: Db, machineIds: readonly string[]): Promise<void> {
  await insertImpressions(db, [...new Set(machineIds)]);
}

/** Counts that somebody was about to telephone or write to a machine's seller. What is no public listing is not counted. */
export async function countContactPress(db: Db, machineId: string): Promise<void> {
  await insertContactPress(db, machineId);
}

export async function viewHomepage(db: Db): Promise<void> {
  await insertHomepageView(db);
}

export type ViewStatsPage = { rows: PageViewStat[]; total: number; views: number };

/** The machines that were looked at, the most often first; `views` of all of them together. */
export async function listViewStats(db: Db, paging: PagingQuery): Promise<ViewStatsPage> {
  const { views, machines } = await countViews(db);
  const rows = await findViewStats(db, rowsOf(paging));
  return {
    rows: rows.map(({ machineId, viewCount, name, status }) => ({ machineId, viewCount, machine: { name, status } })),
    total: machines,
    views,
  };
}

export async function readHomepageCount(db: Db): Promise<HomepageCount> {
  return { count: await countHomepageViews(db) };
}

/** Longer than any chart looks back. */
const KEPT_SINGLY_DAYS = 90;
/** So many that one statement takes less than a second. */
const FOLDED_AT_ONCE = 10_000;

/** Keeps of views of more than ninety days ago only how many there were on each day. */
export async function foldViews(db: Db, now: Date): Promise<void> {
  const today = new Date(now.toISOString().slice(0, 10));
  const before = new Date(today.getTime() - KEPT_SINGLY_DAYS * DAY_MS);
  for (const fold of [foldPageViews, foldHomepageViews]) while ((await fold(db, before, FOLDED_AT_ONCE)) > 0);
}
