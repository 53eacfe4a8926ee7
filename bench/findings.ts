import type { Comparison } from './compare.ts';
import type { Finding } from './contract-rows.ts';
import { short } from './statistics.ts';

/** The application's rate must be at least this share of its limit's. */
export function atLeastShare({ app, limit, limitIs, ratio }: Comparison, share: number): Finding {
  return {
    measured: `${short(app.rate)}/s`,
    limit: `${limitIs}: ${short(limit.rate)}/s`,
    ratio: ratio.toFixed(2),
    isReached: ratio >= share,
  };
}

/** Nineteen of twenty answers must come within so many milliseconds. */
export function within({ app, limit, limitIs, ratio }: Comparison, p95Ms: number): Finding {
  return {
    measured: `p95 ${short(app.p95Ms)} ms, ${short(app.rate)}/s at ${app.connections}`,
    limit: `${limitIs}: p95 ${short(limit.p95Ms)} ms, ${short(limit.rate)}/s`,
    ratio: ratio.toFixed(2),
    isReached: app.p95Ms < p95Ms,
  };
}

/** One must cost at most so many times the other. */
export function atMostTimes(dear: Comparison, cheap: Comparison, times: number): Finding {
  const cost = ({ app }: Comparison) => 1_000 / app.rate;
  const ratio = cost(dear) / cost(cheap);
  return {
    measured: `${short(cost(dear))} ms`,
    limit: `${short(cost(cheap))} ms`,
    ratio: ratio.toFixed(2),
    isReached: ratio <= times,
  };
}

export function below(measured: number, most: number, unit: string, limit = '-'): Finding {
  return { measured: `${short(measured)} ${unit}`, limit, ratio: '-', isReached: measured < most };
}
