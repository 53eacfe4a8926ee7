import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { isClosed } from '#app/features/deals/deal-stages.rules.ts';
import { sumDeals } from '#app/features/deals/server/deals.service.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { siteDay, siteMonth } from '#app/lib/site-time.ts';
import {
  DEFAULT_FUNNEL_MONTHS,
  type FunnelFigures,
  type FunnelReport,
  type FunnelSearch,
  type FunnelStep,
} from '../funnel.schema.ts';
import {
  countDealEnds,
  countFunnelSources,
  countFunnelSteps,
  countFunnelViews,
  findDaysToSale,
  findEarnedCommissions,
  findPaidCommissions,
} from './funnel.db.ts';

type Counted = { step: FunnelStep; n: number };

export type FunnelDeps = { db: Db; now: () => Date };

/** How many views became questions, introductions, offers and sales in the last months, and what they earned. */
export async function readFunnel(
  deps: FunnelDeps,
  admin: User,
  { months = DEFAULT_FUNNEL_MONTHS, brand }: FunnelSearch,
): Promise<FunnelReport> {
  const { db } = deps;
  const now = deps.now();
  const starts = Array.from(
    { length: Number(months) },
    (_each, at) => new Date(now.getFullYear(), now.getMonth() - Number(months) + 1 + at),
  );
  const filter = { since: siteDay(starts[0] ?? now), brand };
  const steps = await countFunnelSteps(db, filter);
  const views = await countFunnelViews(db, filter);
  const days = await findDaysToSale(db, filter);
  const [earned, paid] = [await findEarnedCommissions(db, filter), await findPaidCommissions(db, filter)];
  const ends = await countDealEnds(db, filter);
  const daysOf = (of: string | null) => days.find((row) => row.brand === of)?.medianDays ?? null;
  const counts = [...views, ...steps];
  const brands = [...new Set(counts.flatMap((row) => row.brand ?? []))];
  return {
    months: starts.map(siteMonth).map((month) => ({
      month,
      figures: sum(counts.filter((row) => row.month === month)),
      earnedUsd: sumOf(earned.filter((row) => row.month === month)),
      paidUsd: sumOf(paid.filter((row) => row.month === month)),
    })),
    total: {
      figures: sum(counts),
      medianDaysToSale: daysOf(null),
      earnedUsd: sumOf(earned),
      paidUsd: sumOf(paid),
    },
    brands: brands
      .map((name) => ({
        brand: name,
        figures: sum(counts.filter((row) => row.brand === name)),
        medianDaysToSale: daysOf(name),
      }))
      .toSorted((one, other) => byWorth(one.figures, other.figures)),
    beginnings: [...new Set(steps.map(({ origin }) => origin))].map((origin) => ({
      origin,
      figures: sum(steps.filter((row) => row.origin === origin)),
    })),
    lost: ends.flatMap(({ reason, n }) => (reason === null ? [] : { reason, deals: n })),
    won: ends.find(({ reason }) => reason === null)?.n ?? 0,
    expectedUsd: brand === undefined ? await sumExpected(deps, admin) : null,
    sources: await countFunnelSources(db, filter),
  };
}

function sum(counts: readonly Counted[]): FunnelFigures {
  const figures = { views: 0, questions: 0, introductions: 0, offers: 0, sales: 0 };
  for (const { step, n } of counts) figures[step] += n;
  return figures;
}

function byWorth(one: FunnelFigures, other: FunnelFigures): number {
  return other.sales - one.sales || other.questions - one.questions || other.views - one.views;
}

/** In cents, because sums of fractions of dollars are not exact. */
function sumOf(amounts: readonly { usd: number }[]): number {
  return toUsd(amounts.reduce((cents, { usd }) => cents + toCents(usd), 0));
}

/** The commissions that the open deals promise. */
async function sumExpected(deps: FunnelDeps, admin: User): Promise<number> {
  const stages = await sumDeals(deps, admin, {});
  return stages.filter(({ stage }) => !isClosed(stage)).reduce((sum, { commissionUsd }) => sum + commissionUsd, 0);
}
