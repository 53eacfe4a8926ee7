import type { Bench, Subject } from '../bench.ts';
import type { RowId } from '../contract-rows.ts';
import { figureOf } from '../findings.ts';
import type { Place } from '../servers.ts';
import { startServer } from '../started-server.ts';
import { median, short } from '../statistics.ts';

const STARTS = 3;
const PATIENCE_MS = 180_000;

const ROWS: Record<Subject['engine'], ReadonlyMap<number, RowId>> = {
  embedded: new Map([[10_000, 'ready']]),
  postgres: new Map([
    [10_000, 'ready-postgres'],
    [100_000, 'ready-large'],
  ]),
};

/** The time from the start of the process to its first list, on existing data. */
export async function measureStarts(bench: Bench, subject: Subject, place: Place): Promise<void> {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await startAndStop(place));
  const listings = subject.listings.toLocaleString('en-US');
  bench.say(`ready on existing data (${listings}, ${subject.engine}): ${starts.map(short).join(', ')} ms`);
  const row = ROWS[subject.engine].get(subject.listings);
  if (row === undefined) return;
  bench.find(row, figureOf(median(starts) / 1_000, 's'));
}

async function startAndStop(place: Place): Promise<number> {
  const { readyMs, stop } = await startServer({ ...place, demo: false, patienceMs: PATIENCE_MS });
  await stop();
  return readyMs;
}
