import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { HOUR_MS } from '#app/lib/durations.ts';
import { Client } from '../client.ts';
import { losesNothing, processesFor, setStage, underLoad, type Row, type Run, type Stage } from '../run.ts';
import { waitUntil } from '../wait.ts';
import { enterAsSeller } from '../writers.ts';

const SHIFTED_CLOCK = fileURLToPath(new URL('../shifted-clock.ts', import.meta.url));
/** A job that runs each minute, and how long its effect may take to show. */
const EACH_MINUTE = 'placements.end';
const RECURS_MS = 150_000;
const MOST_GUESSES = 10;

/** One of two replicas has a different clock than the other and the database. */
export async function clockJump(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'clock-jump');
  const stage = await setStage(run, processes);
  return [await withClock(stage, 'an hour ahead', HOUR_MS), await withClock(stage, 'an hour behind', -HOUR_MS)];
}

async function withClock(stage: Stage, words: string, shiftMs: number): Promise<Row> {
  const [shifted, right] = stage.apps;
  const startShifted = async (env: Readonly<Record<string, string>>) => {
    await shifted.process.end('SIGTERM');
    await shifted.start({ nodeArgs: ['--import', SHIFTED_CLOCK], env: { CLOCK_SHIFT_MS: String(shiftMs), ...env } });
  };
  const happen = async () => {
    using client = new Client(right.origin);
    const before = await enterAsSeller(client);
    await startShifted({});
    using there = new Client(shifted.origin);
    const since = await enterAsSeller(there);
    const kept = [await isSignedIn(there, before), await isSignedIn(client, since)].filter(Boolean).length;
    return `${kept} of 2 sessions hold on the other replica too`;
  };
  const row = await underLoad(stage, { fault: `a replica's clock ${words}`, isKept: losesNothing, happen });
  const doneTwice = await watchRecurringWork(stage);
  // Only now, because it would limit the load, which comes from a single address.
  await startShifted({ RATE_LIMIT_FACTOR: '1' });
  const isLimited = await isLimitShared(right.origin, shifted.origin);
  // Restores the settings for later scenarios.
  await startShifted({});
  const remarks = [
    row.remark,
    doneTwice === 0 ? 'work of each minute is done once' : `${doneTwice} times work of one minute was done twice`,
    isLimited ? 'guesses at one replica count at the other' : '**guesses at one replica are forgotten at the other**',
  ];
  const isKept = row.isKept && row.remark.startsWith('2 of 2') && doneTwice === 0 && isLimited;
  return { ...row, remark: remarks.join('; '), isKept };
}

const currentUser = z.object({ username: z.string() });

async function isSignedIn(client: Client, headers: { cookie: string }): Promise<boolean> {
  const { text } = await client.ask('/api/user', { headers });
  return currentUser.safeParse(JSON.parse(text)).success;
}

/** Waits until the job has run twice more, and returns how many of all minutes had more than one run. */
async function watchRecurringWork({ database }: Stage): Promise<number> {
  const countDone = async (condition: string) => {
    const [row] = await database.ask(
      `select count(*)::int as times from (
        select date_trunc('minute', created_on) from pgboss.job
        where name = $1 and state = 'completed' group by 1 having ${condition}) as minutes`,
      [EACH_MINUTE],
    );
    return z.object({ times: z.int() }).parse(row).times;
  };
  const before = await countDone('true');
  await waitUntil('Work of each minute goes on', async () => (await countDone('true')) >= before + 2, RECURS_MS);
  return countDone('count(*) > 1');
}

/** Whether failed sign-ins counted by one replica limit the other. */
async function isLimitShared(counting: string, limiting: string): Promise<boolean> {
  using client = new Client(counting);
  using other = new Client(limiting);
  const guess = async (asked: Client, username: string) => {
    const { status } = await asked.ask('/api/login', { method: 'POST', body: { username, password: 'guess!' } });
    return status;
  };
  for (let guesses = 0; guesses < MOST_GUESSES; guesses += 1) await guess(client, `nobody-${guesses}`);
  return (await guess(other, 'nobody')) === 429;
}
