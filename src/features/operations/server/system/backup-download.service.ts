import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { backupDatabase } from '#app/db/backup.ts';
import type { Database } from '#app/db/client.ts';
import { writeLastBackup } from '#app/db/last-backup.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';

export type BackupDeps = {
  database: Database;
  /** The folder of the site's data, in which a backup is written before it is sent. */
  dataFolder: string;
  now: () => Date;
};

export type BackupDownload = {
  bytes: number;
  content: Readable;
  /** To be called once the content was sent, or could not be. Only what was sent counts as a backup. */
  finish: (isSent: boolean) => Promise<void>;
};

/** Makes backups for download, one at a time. */
export function createBackupDownloads({ database, dataFolder, now }: BackupDeps) {
  let isBusy = false;
  const assertIdle = () => {
    if (isBusy) throw new AppError('conflict', 'A backup is being made or downloaded. Try again when it is through');
  };

  /** Writes the backup to a file first, so that a slow download keeps nobody waiting for the database. */
  const write = async (admin: User) => {
    const folder = join(dataFolder, 'backup-downloads');
    // Left over from a process that was killed.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'backup');
    try {
      const rows = await backupDatabase(database, file, () => undefined);
      const handle = await open(file);
      const { size: bytes } = await handle.stat();
      await runAsAdmin(database.db, admin, (tx) =>
        recordAdminAction(tx, admin, {
          action: 'download backup',
          subject: { type: 'export', id: 'backup' },
          before: null,
          after: { rows, bytes },
        }),
      );
      return { bytes, content: handle.createReadStream() };
    } finally {
      // An open file can be read to its end, and goes with the process at the latest.
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    /** Throws conflict while a backup is being made or downloaded. */
    assertIdle,
    /** Makes a verified backup, which is recorded. Throws conflict, and not_signed_in if the account is gone. */
    make: async (admin: User): Promise<BackupDownload> => {
      assertIdle();
      isBusy = true;
      const { content, bytes } = await write(admin).catch((error: unknown) => {
        isBusy = false;
        throw error;
      });
      const finish = async (isSent: boolean) => {
        content.destroy();
        isBusy = false;
        if (isSent) await writeLastBackup(database.db, { at: now().toISOString(), bytes, by: 'download' });
      };
      return { bytes, content, finish };
    },
  };
}
