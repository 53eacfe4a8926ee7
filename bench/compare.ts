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
  /** The same load on its limit, in the same minute. */
  limit: Measurement;
  limitIs: string;
  /** Rate of the application by that of its limit: the median of the rounds, so that what else the machine does cancels out. */
  ratio: number;
  /** CPU time of the limit by that of the application, for one request. */
  cpuRatio: number;
};

export type Side = { server: Server; paths: readonly string[] };
export type Order = { what: string; app: Side; limit: Side; limitIs: string; connections: number };

const WARM_UP_S = 1;
const ROUNDS = 3;
const BREATH_MS = 200;

/** Application, limit, application, limit …: one after the other, never at once. */
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

/** Of each figure the median of the rounds; of the gaps the longest. */
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
