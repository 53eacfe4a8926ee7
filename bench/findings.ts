import type { Comparison } from './compare.ts';
import type { Finding } from './contract-rows.ts';
import { short } from './statistics.ts';

/** The application's rate compared to its limit's: the figure is the ratio. */
export function rateBeside({ app, limit, limitIs, ratio }: Comparison): Finding {
  return {
    measured: `${short(app.rate)}/s`,
    limit: `${limitIs}: ${short(limit.rate)}/s`,
    ratio: ratio.toFixed(2),
    figures: [ratio],
  };
}

/** The 95th percentile of response times: the figure is in milliseconds. */
export function p95Beside({ app, limit, limitIs, ratio }: Comparison): Finding {
  return {
    measured: `p95 ${short(app.p95Ms)} ms, ${short(app.rate)}/s at ${app.connections}`,
    limit: `${limitIs}: p95 ${short(limit.p95Ms)} ms, ${short(limit.rate)}/s`,
    ratio: ratio.toFixed(2),
    figures: [app.p95Ms],
  };
}

/** The cost of one request compared to another: the figure is the ratio. */
export function costBeside(dear: Comparison, cheap: Comparison): Finding {
  const cost = ({ app }: Comparison) => 1_000 / app.rate;
  const ratio = cost(dear) / cost(cheap);
  return {
    measured: `${short(cost(dear))} ms`,
    limit: `${short(cost(cheap))} ms`,
    ratio: ratio.toFixed(2),
    figures: [ratio],
  };
}

/** An absolute figure. */
export function figureOf(figure: number, unit: string, limit = '-'): Finding {
  return { measured: `${short(figure)} ${unit}`, limit, ratio: '-', figures: [figure] };
}
