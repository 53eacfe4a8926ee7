import { execFile, execFileSync } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Postgres } from '../postgres.ts';
import { losesNothing, processesFor, underLoad, type Row, type Run } from '../run.ts';
import { startSite } from '../site.ts';

const run = promisify(execFile);
const UMOUNT = '/usr/bin/umount';
const DISK_MB = 192;
const FULL_MS = 5_000;
const PORTION_BYTES = 65_536;

/** The disk of the database is full for a while. Needs root, to mount a small one. */
export async function diskFull(given: Run): Promise<Row[]> {
  if (userInfo().uid !== 0) return [];
  await using disk = await smallDisk(given.folder);
  await using processes = await processesFor(given, 'disk-full');
  const database = await Postgres.onCopy(processes, given.seeded, { parent: disk.folder });
  const site = await startSite(processes, database.url);
  const happen = async () => {
    const ballast = join(disk.folder, 'ballast');
    await fill(ballast);
    await delay(FULL_MS);
    const hadEnded = database.hasEnded;
    await rm(ballast);
    // As the service manager of the machine does.
    if (database.hasEnded) await database.start();
    return hadEnded ? 'the database ended and was started again' : 'the database went on by itself';
  };
  return [
    await underLoad(
      { ...site, database, machineIds: given.machineIds },
      { fault: `disk of the database full for ${FULL_MS / 1_000} s`, isKept: losesNothing, happen },
    ),
  ];
}

async function smallDisk(parent: string): Promise<AsyncDisposable & { folder: string }> {
  const folder = join(parent, 'small-disk');
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder]);
  const unmount = () => void execFileSync(UMOUNT, ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    folder,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', unmount);
      unmount();
    },
  };
}

/** Writes until there is no room; the database goes on taking some of it meanwhile. */
async function fill(ballast: string): Promise<void> {
  const portion = Buffer.alloc(PORTION_BYTES);
  try {
    for (;;) await appendFile(ballast, portion);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
