import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Client } from '../client.ts';
import { losesNothing, processesFor, setStage, underLoad, type Row, type Run, type Stage } from '../run.ts';
import { enterAsSeller } from '../writers.ts';

const SHIFTED_CLOCK = fileURLToPath(new URL('../shifted-clock.ts', import.meta.url));
const HOUR_MS = 3_600_000;

/** One of two replicas has another time than the other and the database. */
export async function clockJump(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'clock-jump');
  const stage = await setStage(run, processes);
  return [await withClock(stage, 'an hour ahead', HOUR_MS), await withClock(stage, 'an hour behind', -HOUR_MS)];
}

async function withClock(stage: Stage, words: string, shiftMs: number): Promise<Row> {
  const [shifted, right] = stage.apps;
  const happen = async () => {
    using client = new Client(right.origin);
    const before = await enterAsSeller(client);
    await shifted.process.end('SIGTERM');
    await shifted.start({ nodeArgs: ['--import', SHIFTED_CLOCK], env: { CLOCK_SHIFT_MS: String(shiftMs) } });
    using there = new Client(shifted.origin);
    const since = await enterAsSeller(there);
    const kept = [await isSignedIn(there, before), await isSignedIn(client, since)].filter(Boolean).length;
    return `${kept} of 2 sessions hold on the other replica too`;
  };
  const row = await underLoad(stage, { fault: `a replica's clock ${words}`, isKept: losesNothing, happen });
  return { ...row, isKept: row.isKept && row.remark.startsWith('2 of 2') };
}

const currentUser = z.object({ username: z.string() });

async function isSignedIn(client: Client, headers: { cookie: string }): Promise<boolean> {
  const { text } = await client.ask('/api/user', { headers });
  return currentUser.safeParse(JSON.parse(text)).success;
}
