import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Load } from './load.ts';
import { Postgres } from './postgres.ts';
import { Processes } from './processes.ts';
import { startSite, type Site } from './site.ts';

const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;

/** What every scenario is given. */
export type Run = {
  /** Of the whole run; gone after it. */
  folder: string;
  /** The data of a stopped server with listings, to be copied. */
  seeded: string;
  machineIds: readonly string[];
};

/** What came of one fault. */
export type Row = {
  fault: string;
  sent: number;
  failures: ReadonlyMap<string, number>;
  readOutageMs: number;
  writeOutageMs: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** What is worth knowing besides. */
  remark: string;
  /** Whether what is promised was kept. */
  isKept: boolean;
};

export type Scenario = { name: string; perform: (run: Run) => Promise<Row[]> };

export type Stage = Site & { processes: Processes; database: Postgres; machineIds: readonly string[] };

/** A folder and processes for one fault, which are gone after it. */
export async function processesFor(run: Run, name: string): Promise<Processes> {
  const folder = join(run.folder, name);
  await mkdir(folder, { recursive: true });
  return new Processes(folder);
}

/** Two replicas on one seeded database, behind nginx, with their processes. */
export async function setStage(run: Run, processes: Processes): Promise<Stage> {
  const database = await Postgres.onCopy(processes, run.seeded);
  return { ...(await startSite(processes, database.url)), processes, database, machineIds: run.machineIds };
}

type Happening = { fault: string; isKept: (row: Row) => boolean; happen: () => Promise<string> };

/** Lets something happen under load, and looks for what was acknowledged. */
export async function underLoad(
  { origin, database, machineIds }: Pick<Stage, 'origin' | 'machineIds'> & { database: Pick<Postgres, 'ask'> },
  { fault, isKept, happen }: Happening,
): Promise<Row> {
  const load = await Load.start(origin, machineIds);
  try {
    await delay(BEFORE_MS);
    const remark = await happen();
    await delay(AFTER_MS);
    // Before the last of them end: that takes a moment in which nobody asks.
    const outages = { readOutageMs: load.tally.outageMs('read'), writeOutageMs: load.tally.outageMs('write') };
    await load.stop();
    const { acknowledged, lost, doubled } = await load.ledger.compare(database);
    const { sent, failures } = load.tally;
    const row = { fault, sent, failures, ...outages, acknowledged, lost: lost.length, doubled, remark, isKept: true };
    return { ...row, isKept: isKept(row) };
  } finally {
    await load.stop();
  }
}

export function losesNothing({ lost, doubled }: Row): boolean {
  return lost === 0 && doubled === 0;
}

export function failsNothing(row: Row): boolean {
  return row.failures.size === 0 && losesNothing(row);
}
