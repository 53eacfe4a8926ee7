import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Db } from '#app/db/client.ts';
import type { ViewSource } from '#app/db/enums.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { requireOpenMachine } from '#app/features/machines/server/machine-views.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { connectionOf } from '#app/lib/http.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import {
  countViews,
  findViewStats,
  hasPageView,
  insertContactPress,
  insertImpressions,
  insertPageView,
} from './page-views.db.ts';
import type { PageViewStat } from '../page-views.schema.ts';

/** Routes that count what visitors do; crawlers get the same response without being counted. */
export const COUNTED_ROUTE = {
  config: { access: 'public', limit: 'pageViews' },
  preHandler: async ({ headers }: FastifyRequest, reply: FastifyReply) =>
    isbot(headers['user-agent']) ? reply.code(204).send() : undefined,
} as const;

const VISIT_BYTES = 16;
const VISIT_KEY = /^[A-Za-z0-9_-]{22}$/;

/** The key of a visit: the cookie's if it is well-formed, or else a new random one. */
export function getVisitKey(cookieValue: string | undefined): string {
  return cookieValue !== undefined && VISIT_KEY.test(cookieValue)
    ? cookieValue
    : randomBytes(VISIT_BYTES).toString('base64url');
}

/** How often one connection counts for a machine in a day: several people of an office may look at it. */
const MOST_A_DAY = 5;

export type VisitCounts = {
  /** Counts a view of a machine's page once per visit. Throws not_found if visitors cannot open the page. */
  countView: (view: { machineId: string; visit: string; source: ViewSource; address: string }) => Promise<void>;
  /** Counts a press on a contact link of a machine's seller. */
  countPress: (press: { machineId: string; address: string }) => Promise<void>;
};

/**
 * Figures that sellers see, which nobody should raise by deleting a cookie. `factor` multiplies the limit. The counter
 * stores a keyed hash of address and machine for a day.
 */
export function createVisitCounts({
  db,
  counter,
  factor,
}: {
  db: Db;
  counter: RateCounter;
  factor: number;
}): VisitCounts {
  const isWithinLimit = async (bucket: string, machineId: string, address: string) => {
    const { current } = await counter.hit(bucket, `${machineId} ${connectionOf(address)}`, DAY_MS);
    return current <= Math.ceil(MOST_A_DAY * factor);
  };
  return {
    countView: async ({ machineId, visit, source, address }) => {
      await requireOpenMachine(db, machineId);
      if (await hasPageView(db, machineId, visit)) return;
      if (await isWithinLimit('machine views', machineId, address))
        await insertPageView(db, { machineId, visit, source });
    },
    countPress: async ({ machineId, address }) => {
      if (await isWithinLimit('contact presses', machineId, address)) await insertContactPress(db, machineId);
    },
  };
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
