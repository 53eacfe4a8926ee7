import type { FastifyInstance } from 'fastify';
import { startEmbeddedApp } from './embedded-app.ts';
import { median, quantile } from './statistics.ts';

const ATTEMPTS = 200;
const WARM_UP = 20;
const KNOWN = 'known';
const UNKNOWN = 'unknown';

/**
 * Prints how long a refused sign-in takes for an existing and an unknown name: a difference would reveal which names
 * exist.
 */
async function main(resources: AsyncDisposableStack): Promise<void> {
  const app = await startEmbeddedApp(resources);
  await app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { username: KNOWN, password: 'correct horse', name: 'Known' },
  });
  for (let attempt = 0; attempt < WARM_UP; attempt += 1) await refusalMs(app, KNOWN);
  const times = { [KNOWN]: Array<number>(), [UNKNOWN]: Array<number>() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Alternates the order, so that the effect of the previous attempt does not favour one of them.
    const pair = attempt % 2 === 0 ? ([KNOWN, UNKNOWN] as const) : ([UNKNOWN, KNOWN] as const);
    for (const name of pair) times[name].push(await refusalMs(app, name));
  }
  report(times[KNOWN], times[UNKNOWN]);
}

async function refusalMs(app: FastifyInstance, username: string): Promise<number> {
  const started = performance.now();
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: 'wrong horse' },
  });
  if (statusCode !== 401) throw new Error(`A wrong password was answered with ${statusCode}`);
  return performance.now() - started;
}

function report(known: readonly number[], unknown: readonly number[]): void {
  console.log(`${ATTEMPTS} refused sign-ins each, in milliseconds`);
  console.log(`               median    p95`);
  console.log(line('known name', median(known), p95(known)));
  console.log(line('unknown name', median(unknown), p95(unknown)));
  console.log(line('difference', median(known) - median(unknown), p95(known) - p95(unknown)));
}

function line(label: string, ...figures: number[]): string {
  return [label.padEnd(13), ...figures.map((figure) => figure.toFixed(2).padStart(8))].join('');
}

function p95(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.95,
  );
}

await using resources = new AsyncDisposableStack();
await main(resources);
