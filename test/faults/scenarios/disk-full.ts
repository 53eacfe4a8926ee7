import { setTimeout as delay } from 'node:timers/promises';
import { Postgres } from '../postgres.ts';
import { losesNothing, processesFor, underLoad, type Row, type Run } from '../run.ts';
import { startSite } from '../site.ts';
import { mayMount, SmallDisk } from '../small-disk.ts';

const DATABASE_MB = 192;
const TEMPORARY_MB = 8;
const FULL_MS = 5_000;

/** Fills the database's disk temporarily, and then the one of temporary files. Needs root to mount small disks. */
export async function diskFull(run: Run): Promise<Row[]> {
  return mayMount() ? [await databaseFull(run), await temporaryFull(run)] : [];
}

async function databaseFull(run: Run): Promise<Row> {
  await using disk = await SmallDisk.mount(run.folder, 'disk-of-database', DATABASE_MB);
  await using processes = await processesFor(run, 'database-full');
  const database = await Postgres.onCopy(processes, run.seeded, { parent: disk.folder });
  const site = await startSite(processes, database.url);
  const happen = async () => {
    await disk.fill();
    await delay(FULL_MS);
    const hadEnded = database.hasEnded;
    await disk.makeRoom();
    // Like the machine's service manager.
    if (database.hasEnded) await database.start();
    return hadEnded ? 'the database ended and was started again' : 'the database went on by itself';
  };
  const fault = `disk of the database full for ${FULL_MS / 1_000} s`;
  // Awaited, because leaving the scope removes disk and processes.
  return await underLoad({ ...site, database, machineIds: run.machineIds }, { fault, isKept: losesNothing, happen });
}

async function temporaryFull(run: Run): Promise<Row> {
  await using disk = await SmallDisk.mount(run.folder, 'disk-of-files', TEMPORARY_MB);
  await using processes = await processesFor(run, 'temporary-full');
  const database = await Postgres.onCopy(processes, run.seeded);
  const site = await startSite(processes, database.url, { TMPDIR: disk.folder });
  const happen = async () => {
    await disk.fill();
    await delay(FULL_MS);
    await disk.makeRoom();
    return 'pictures on their way are refused, nothing else is';
  };
  const fault = `disk of files on their way full for ${FULL_MS / 1_000} s`;
  // Some writes must have been refused; otherwise the disk was not full.
  const isKept = (row: Row) => losesNothing(row) && [...row.failures.keys()].join() === 'write 503';
  // Awaited, because leaving the scope removes disk and processes.
  return await underLoad({ ...site, database, machineIds: run.machineIds }, { fault, isKept, happen });
}
