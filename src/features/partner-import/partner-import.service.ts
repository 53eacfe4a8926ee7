import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/account.ts';
import { actAsAdmin, noteAct } from '#app/features/accounts/admin-acts.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findLatestRun, updateRunsCleared, type ImportRun } from './partner-import.db.ts';
import { importResult, type ImportStatus } from './partner-import.schema.ts';

/** Why there is no import: no site is named, or none can be read so far. Throws unavailable. */
export function refuseImport(siteUrl: string | null): never {
  throw new AppError(
    'unavailable',
    siteUrl === null
      ? 'The import is not configured. Set PARTNER_SITE_URL to the address of the partner site.'
      : 'This version cannot read the partner site yet.',
  );
}

/** How the import stands; null when there is nothing to show. */
export async function readImportStatus(db: Db): Promise<ImportStatus | null> {
  const run = await findLatestRun(db);
  return run === undefined ? null : toStatus(run);
}

function toStatus({ id, status, startedAt, progress, percentage, result, error }: ImportRun): ImportStatus {
  return {
    id,
    status,
    startedAt: startedAt.toISOString(),
    progress,
    percentage,
    result: result === null ? null : importResult.parse(result),
    error,
  };
}

/** Puts away what has ended. */
export async function clearImports(db: Db, admin: User, now: Date): Promise<void> {
  await actAsAdmin(db, admin, async (tx) => {
    const runs = await updateRunsCleared(tx, now);
    for (const id of runs) {
      const subject = { type: 'import', id } as const;
      await noteAct(tx, admin, { action: 'put import away', subject, before: null, after: null });
    }
  });
}
