import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Load } from './load.ts';
import { Postgres } from './postgres.ts';
import { Processes } from './processes.ts';
import { startSite, type Site } from './site.ts';

const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;

/** Passed to every scenario. */
export type Run = {
  /** The folder of the whole run; removed afterwards. */
  folder: string;
  /** The data of a stopped server with listings, to be copied. */
  seeded: string;
  machineIds: readonly string[];
};

/** The result of one fault. */
export type Row = {
  fault: string;
  sent: number;
  failures: ReadonlyMap<string, number>;
  readOutageMs: number;
  writeOutageMs: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Additional observations. */
  remark: string;
  /** Whether the promise was kept. */
  isKept: boolean;
};

export type Scenario = { name: string; perform: (run: Run) => Promise<Row[]> };

export type Stage = Site & { processes: Processes; database: Postgres; machineIds: readonly string[] };

/** A folder and processes for one fault, removed afterwards. */
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

/** Causes a fault under load, and looks up acknowledged writes. */
export async function underLoad(
  { origin, database, machineIds }: Pick<Stage, 'origin' | 'machineIds'> & { database: Pick<Postgres, 'ask'> },
  { fault, isKept, happen }: Happening,
): Promise<Row> {
  const load = await Load.start(origin, machineIds);
  try {
    await delay(BEFORE_MS);
    const remark = await happen();
    await delay(AFTER_MS);
    // Before stopping the load, which takes a moment without requests.
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
