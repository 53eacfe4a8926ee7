import { z } from 'zod';
import type { Db } from './client.ts';
import { readSetting, writeSetting } from './settings.store.ts';

const KEY = 'last_backup';

/** `by`: the command line, or a download from the back office. */
const lastBackup = z.object({ at: z.iso.datetime(), bytes: z.int(), by: z.enum(['command', 'download']) });
export type LastBackup = z.output<typeof lastBackup>;

/** The last backup that was handed over; undefined if the database knows of none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const stored = await readSetting(db, KEY);
  return stored === undefined ? undefined : lastBackup.parse(JSON.parse(stored));
}

/** Records a backup once it was handed over. */
export async function writeLastBackup(db: Db, backup: LastBackup): Promise<void> {
  await writeSetting(db, KEY, JSON.stringify(backup));
}
