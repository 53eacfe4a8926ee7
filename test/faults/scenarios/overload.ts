import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, kindOf } from '../client.ts';
import { processesFor, setStage, type Row, type Run, type Stage } from '../run.ts';
import { rushReport, type RushOrder, type RushReport } from '../rush-order.ts';

const run = promisify(execFile);
const RUSH = fileURLToPath(new URL('../rush.ts', import.meta.url));
const LASTS_MS = 10_000;
const AT_ITS_LIMIT = 64;
const TIMES = 5;
const MAX_WAITING_UPLOADS = 8_000;
const MOST_MEMORY_MB = 700;
const MOST_REPORT_BYTES = 64_000_000;
/** Higher than any price. */
const HIGHEST_PRICE = 999_999_999;
/** The maximum number of requests of a rush. */
const MOST_COME = 1_000_000;
const RECOVERED_MS = 1_000;
const MB = 1_048_576;

/** Visitors arrive five times as fast as the site can respond, whether they are answered or not. */
export async function overload(given: Run): Promise<Row[]> {
  await using processes = await processesFor(given, 'overload');
  const stage = await setStage(given, processes);
  const atItsLimit = { perSecond: null, most: AT_ITS_LIMIT };
  // Warm-up.
  await rush(stage, atItsLimit);
  const limit = perSecond(await rush(stage, atItsLimit));
  const memory = watchMemory(stage);
  const { times, tookMs, outageMs, mostWaiting, failures } = await rush(stage, {
    perSecond: limit * TIMES,
    most: MAX_WAITING_UPLOADS,
  });
  const mostMb = await memory.most();
  const recoveredMs = await firstQuickAnswer(stage);
  const failed = new Map(failures);
  const sorted = times.toSorted((one, other) => one - other);
  const within = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return [
    {
      fault: `${TIMES} times the load it can carry`,
      sent: times.length + failures.reduce((sum, [, count]) => sum + count, 0),
      failures: failed,
      readOutageMs: outageMs,
      writeOutageMs: 0,
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      remark: [
        `can carry ${Math.round(limit)} a second`,
        `answered ${Math.round(perSecond({ times, tookMs }))} a second, half within ${within(0.5)} ms, 99 % within ${within(0.99)} ms`,
        `at most ${mostWaiting} waited at once`,
        `a replica took ${Math.round(mostMb)} MB at most`,
        `quick again after ${Math.round(recoveredMs)} ms`,
      ].join('; '),
      isKept:
        [...failed.keys()].every((what) => what === 'read 503') && mostMb < MOST_MEMORY_MB && recoveredMs < 10_000,
    },
  ];
}

function perSecond({ times, tookMs }: Pick<RushReport, 'times' | 'tookMs'>): number {
  return (times.length * 1_000) / tookMs;
}

let rushes = 0;

async function rush({ origin }: Stage, how: Pick<RushOrder, 'perSecond' | 'most'>): Promise<RushReport> {
  rushes += 1;
  const order: RushOrder = { origin, lastsMs: LASTS_MS, highestPrice: HIGHEST_PRICE - rushes * MOST_COME, ...how };
  const { stdout } = await run(process.execPath, [RUSH, JSON.stringify(order)], {
    maxBuffer: MOST_REPORT_BYTES,
    timeout: LASTS_MS * 6,
  });
  return rushReport.parse(JSON.parse(stdout));
}

function watchMemory({ apps }: Stage) {
  let mostMb = 0;
  const look = async () => {
    for (const { process } of apps) mostMb = Math.max(mostMb, await memoryMb(process.pid));
  };
  const watch = setInterval(() => void look(), 250);
  return {
    most: async () => {
      clearInterval(watch);
      await look();
      return mostMb;
    },
  };
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / MB;
}

/** The time after the rush until a response is as fast as usual. */
async function firstQuickAnswer({ origin }: Stage): Promise<number> {
  using client = new Client(origin);
  const began = performance.now();
  for (let asked = 0; ; asked += 1) {
    const started = performance.now();
    const path = `/api/machines?page=1&pageSize=24&search=tajima&priceMax=${HIGHEST_PRICE - asked}`;
    const outcome = await client.ask(path).then(({ status }) => status, kindOf);
    const now = performance.now();
    if (outcome === 200 && now - started < RECOVERED_MS) return started - began;
    if (now - began > 30_000) return now - began;
    await delay(100);
  }
}
