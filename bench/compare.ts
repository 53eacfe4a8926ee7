import { setTimeout as delay } from 'node:timers/promises';
import type { LoadGenerator, Measurement } from './load-generator.ts';
import type { Engine } from './options.ts';
import type { Server } from './servers.ts';
import { median, short } from './statistics.ts';

export type Comparison = {
  what: string;
  listings: number;
  engine: Engine;
  app: Measurement;
  /** The same load on the limit, in the same minute. */
  limit: Measurement;
  limitIs: string;
  /**
   * The application's rate divided by its limit's: the median of the rounds, so that other activity of the machine
   * cancels out.
   */
  ratio: number;
  /** The limit's CPU time per request divided by the application's. */
  cpuRatio: number;
};

export type Side = { server: Server; paths: readonly string[] };
export type Order = { what: string; app: Side; limit: Side; limitIs: string; connections: number };

const WARM_UP_S = 1;
const ROUNDS = 3;
const BREATH_MS = 200;

/** Measures application and limit in turn, never at the same time. */
export async function compareSides(
  load: LoadGenerator,
  seconds: number,
  order: Order,
): Promise<Omit<Comparison, 'listings' | 'engine'>> {
  const { what, app, limit, limitIs, connections } = order;
  for (const side of [app, limit]) await load.measure({ ...side, connections, seconds: WARM_UP_S });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(BREATH_MS);
    const ours = await load.measure({ ...app, connections, seconds });
    await delay(BREATH_MS);
    rounds.push({ ours, limits: await load.measure({ ...limit, connections, seconds }) });
  }
  return {
    what,
    limitIs,
    app: middleOf(rounds.map(({ ours }) => ours)),
    limit: middleOf(rounds.map(({ limits }) => limits)),
    ratio: median(rounds.map(({ ours, limits }) => ours.rate / limits.rate)),
    cpuRatio: median(rounds.map(({ ours, limits }) => limits.cpuMs / ours.cpuMs)),
  };
}

export function sentence({ what, listings, app, limit, ratio, limitIs }: Comparison): string {
  const sizes = `${listings.toLocaleString('en-US')}, ${app.connections} at once`;
  const ours = `${short(app.rate)}/s, p95 ${short(app.p95Ms)} ms`;
  return `${what} (${sizes}): ${ours}; ${limitIs}: ${short(limit.rate)}/s; ratio ${ratio.toFixed(2)}`;
}

/** The median of each figure over the rounds; for gaps the maximum. */
function middleOf(rounds: readonly Measurement[]): Measurement {
  const middle = (figure: (round: Measurement) => number) => median(rounds.map(figure));
  return {
    connections: rounds[0]?.connections ?? 0,
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    rate: middle(({ rate }) => rate),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p95Ms: middle(({ p95Ms }) => p95Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    cpuMs: middle(({ cpuMs }) => cpuMs),
    longestGapMs: Math.max(...rounds.map(({ longestGapMs }) => longestGapMs)),
  };
}
