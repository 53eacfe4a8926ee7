import type { Db } from '#app/db/client.ts';
import { siteDay, siteMonth } from '#app/lib/site-time.ts';
import { DEFAULT_FUNNEL_MONTHS, type FunnelSearch } from '../funnel-search.schema.ts';
import { type FunnelFigures, type FunnelReport, type FunnelStep } from '../funnel.schema.ts';
import {
  countFunnelSources,
  countFunnelSteps,
  countFunnelViews,
  findCommissions,
  findDaysToSale,
} from './funnel.db.ts';

type Counted = { step: FunnelStep; n: number };

/** How many views became questions, introductions, offers and sales in the last months. */
export async function readFunnel(
  db: Db,
  { months = DEFAULT_FUNNEL_MONTHS, brand }: FunnelSearch,
  now: Date,
): Promise<FunnelReport> {
  const starts = Array.from(
    { length: Number(months) },
    (_each, at) => new Date(now.getFullYear(), now.getMonth() - Number(months) + 1 + at),
  );
  const filter = { since: siteDay(starts[0] ?? now), brand };
  const steps = await countFunnelSteps(db, filter);
  const views = await countFunnelViews(db, filter);
  const [days, commissions] = [await findDaysToSale(db, filter), await findCommissions(db, filter)];
  const daysOf = (of: string | null) => days.find((row) => row.brand === of)?.medianDays ?? null;
  const commissionOf = (month: string) => commissions.find((row) => row.month === month)?.usd ?? 0;
  const counts = [...views, ...steps];
  const brands = [...new Set(counts.flatMap((row) => row.brand ?? []))];
  return {
    months: starts.map(siteMonth).map((month) => ({
      month,
      figures: sum(counts.filter((row) => row.month === month)),
      commissionUsd: commissionOf(month),
    })),
    total: {
      figures: sum(counts),
      medianDaysToSale: daysOf(null),
      commissionUsd: commissions.reduce((total, { usd }) => total + usd, 0),
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
