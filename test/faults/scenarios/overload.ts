import { setTimeout as delay } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { Client, kindOf } from '../client.ts';
import { processesFor, setStage, type Row, type Run, type Stage } from '../run.ts';
import { Tally } from '../tally.ts';

const LASTS_MS = 8_000;
const AT_ITS_LIMIT = 64;
const TIMES = 5;
/** Beyond these nobody is let in by the generator: they would be its own failure. */
const MOST_WAITING = 1_500;
const MOST_MEMORY_MB = 700;
const RECOVERED_MS = 1_000;
const MB = 1_048_576;

/** Visitors come five times as fast as the site can answer them, whether they are answered or not. */
export async function overload(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'overload');
  const stage = await setStage(run, processes);
  // Once to warm up.
  await answeredPerSecond(stage);
  const limit = await answeredPerSecond(stage);
  const tally = new Tally();
  const memory = watchMemory(stage);
  await arrive(stage, limit * TIMES, tally);
  const readOutageMs = tally.outageMs('read');
  const mostMb = await memory.most();
  const recoveredMs = await firstQuickAnswer(stage);
  const refused = Object.fromEntries(tally.failures);
  return [
    {
      fault: `${TIMES} times the load it can carry`,
      sent: tally.sent,
      failures: tally.failures,
      readOutageMs,
      writeOutageMs: 0,
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      remark: [
        `can carry ${Math.round(limit)} a second`,
        `answered ${Math.round((tally.times.length * 1_000) / LASTS_MS)} a second, half within ${Math.round(tally.within(0.5))} ms, 99 % within ${Math.round(tally.within(0.99))} ms`,
        `a replica took ${Math.round(mostMb)} MB at most`,
        `quick again after ${Math.round(recoveredMs)} ms`,
      ].join('; '),
      isKept: refused['read 500'] === undefined && mostMb < MOST_MEMORY_MB && recoveredMs < 10_000,
    },
  ];
}

let asked = 0;

/** Different each time, so that no answer is kept. */
function nextPath(): string {
  asked += 1;
  return `/api/machines?page=1&pageSize=24&search=tajima&minPrice=${asked}`;
}

async function answeredPerSecond({ origin }: Stage): Promise<number> {
  using client = new Client(origin, AT_ITS_LIMIT);
  const ends = performance.now() + LASTS_MS;
  let answered = 0;
  const askOn = async () => {
    while (performance.now() < ends) if ((await client.ask(nextPath())).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: AT_ITS_LIMIT }, askOn));
  return (answered * 1_000) / LASTS_MS;
}

async function arrive({ origin }: Stage, perSecond: number, tally: Tally): Promise<void> {
  using client = new Client(origin, MOST_WAITING);
  const waiting = new Set<Promise<void>>();
  const started = performance.now();
  for (let come = 0; performance.now() - started < LASTS_MS; await delay(5)) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; come < due; come += 1) {
      if (waiting.size >= MOST_WAITING) continue;
      const visit = visitOnce(client, tally).finally(() => waiting.delete(visit));
      waiting.add(visit);
    }
  }
  await Promise.all(waiting);
}

async function visitOnce(client: Client, tally: Tally): Promise<void> {
  const started = performance.now();
  try {
    const { status } = await client.ask(nextPath());
    if (status === 200) tally.good('read', performance.now() - started);
    else tally.bad(`read ${status}`);
  } catch (error) {
    tally.bad(`read ${kindOf(error)}`);
  }
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

/** How long after the rush a visitor is served as quickly as at any other time. */
async function firstQuickAnswer({ origin }: Stage): Promise<number> {
  using client = new Client(origin);
  const began = performance.now();
  for (;;) {
    const started = performance.now();
    const outcome = await client.ask(nextPath()).then(({ status }) => status, kindOf);
    const now = performance.now();
    if (outcome === 200 && now - started < RECOVERED_MS) return started - began;
    if (now - began > 30_000) return now - began;
    await delay(100);
  }
}
