import type { Bench, Subject } from '../bench.ts';
import { figureOf } from '../findings.ts';
import { pageOf, type Inputs } from '../inputs.ts';
import { rest, type Server } from '../servers.ts';

const CONTRACT_SIZE = 10_000;
const VISITORS = 10;
const LOAD_TIMES = 3;
const REST_MS = 30_000;
const MB = 1_000_000;

const ROWS = { postgres: 'memory-postgres', embedded: 'memory-embedded' } as const;

/** A typical visit: pages, lists, machines, searches and counts in turn. */
export function mixedVisit({ browse, machines, counts, searches, filtered }: Inputs): string[] {
  return machines.flatMap((machine, at) => {
    const listAddress = browse[at % browse.length] ?? '/api/machines';
    const others = [counts[at], filtered[at], searches.words[at], searches.misspellings[at]].filter(
      (path) => path !== undefined,
    );
    return ['/', pageOf(listAddress), listAddress, machine, machine.replace('/api/machines/', '/machine/'), ...others];
  });
}

/** The process's memory before any visitor, and after many once it has settled. */
export async function measureMemory(bench: Bench, subject: Subject, app: Server, inputs: Inputs): Promise<void> {
  const before = (await app.figures()).rssBytes / MB;
  const seconds = bench.options.seconds * LOAD_TIMES;
  await bench.load.measure({ server: app, paths: mixedVisit(inputs), connections: VISITORS, seconds });
  await rest(REST_MS);
  const after = (await app.figures()).rssBytes / MB;
  bench.say(
    `memory (${subject.listings.toLocaleString('en-US')}, ${subject.engine}): ${before.toFixed()} MB, after load ${after.toFixed()} MB`,
  );
  if (subject.listings === CONTRACT_SIZE)
    bench.find(ROWS[subject.engine], figureOf(after, 'MB', `before load: ${before.toFixed()} MB`));
}
