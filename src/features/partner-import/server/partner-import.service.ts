import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind } from '#app/db/job-queue.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { GAVE_UP, endRun, MAX_ATTEMPTS } from './import-run.service.ts';
import type { ImportDeps } from './import-step.service.ts';
import {
  deleteRunsBefore,
  findLatestRun,
  insertRun,
  lockAbandonedRun,
  updateLeasedRun,
  updateRunningEnded,
  updateRunsCleared,
  type ImportRun,
  countFindings,
  countFindingsByKind,
  countRuns,
  findFindings,
  findRun,
  findRuns,
} from './import-runs.db.ts';
import {
  importResult,
  NO_CHANGES,
  type ImportStatus,
  type ImportFinding,
  type ImportRunView,
} from '../partner-import.schema.ts';
import { type FindingsQuery } from '../imports-search.schema.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';

/** Reads the partner site, which may take hours. Another process resumes it when the heartbeat stops. */
export const PARTNER_IMPORT = {
  name: 'partner.import',
  payload: z.object({ runId: z.uuid() }),
  retries: 4,
  retryAfterS: 10,
  heartbeatS: 30,
  longestS: 6 * 60 * 60,
} satisfies JobKind;

/** Longer than the queue takes to detect a lost worker and to make its last attempt. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** The number of days for which reports are stored. */
const REPORT_DAYS = 90;

/** Starts an import. Throws unavailable if no site is configured, and conflict while another import is running. */
export async function startImport({ db, send, now, openSource }: ImportDeps, admin: User): Promise<void> {
  if (openSource === null) {
    throw new AppError(
      'unavailable',
      'The import is not configured. Set PARTNER_SITE_URL to the address of the partner site.',
    );
  }
  await runAsAdmin(db, admin, async (tx) => {
    const { username } = await getCurrentUser(tx, admin);
    const started = { startedAt: now(), aliveAt: now(), startedBy: admin.id, startedByName: username };
    const progress = 'Looking for the machines of the partner site';
    const runId = await insertRun(tx, { ...started, progress, result: NO_CHANGES });
    if (runId === undefined) throw new AppError('conflict', 'An import is running already');
    await recordImport(tx, admin, 'begin import', runId);
    await send(tx, PARTNER_IMPORT, { runId }, runId);
  });
}

/** Stops the running import; its changes so far stay. Throws conflict if none is running. */
export async function stopImport({ db, now }: Pick<ImportDeps, 'db' | 'now'>, admin: User): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const { username } = await getCurrentUser(tx, admin);
    const error = `Stopped by ${username}.`;
    // From here on, its worker cannot write any more, and notices so within seconds.
    const runId = await updateRunningEnded(tx, { status: 'error', error, progress: '', finishedAt: now() });
    if (runId === undefined) throw new AppError('conflict', 'No import is running');
    await recordImport(tx, admin, 'stop import', runId);
  });
}

/** The state of the latest import; null if there is none to show. */
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

/** Hides finished imports. */
export async function clearImports(db: Db, admin: User, now: Date): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    for (const id of await updateRunsCleared(tx, now)) await recordImport(tx, admin, 'put import away', id);
  });
}

async function recordImport(tx: Db, admin: User, action: string, id: string): Promise<void> {
  await recordAdminAction(tx, admin, { action, subject: { type: 'import', id }, before: null, after: null });
}

/** Queues a job for a run that has lost its worker, or ends it after too many attempts; deletes old reports. */
export async function sweepImports({ db, send, now }: Pick<ImportDeps, 'db' | 'send' | 'now'>): Promise<void> {
  const time = now().getTime();
  await db.transaction(async (tx) => {
    const run = await lockAbandonedRun(tx, new Date(time - ABANDONED_AFTER_MS));
    if (run === undefined) return;
    if (run.attempts >= MAX_ATTEMPTS) return endRun({ db: tx, now }, run, GAVE_UP);
    await updateLeasedRun(tx, run, { aliveAt: now() });
    await send(tx, PARTNER_IMPORT, { runId: run.id });
  });
  await deleteRunsBefore(db, new Date(time - REPORT_DAYS * DAY_MS));
}

/** A page of the imports, the newest first. */
export async function listImportRuns(db: Db, query: PagingQuery): Promise<{ rows: ImportRunView[]; total: number }> {
  const runs = await findRuns(db, rowsOf(query));
  return { rows: await withFindings(db, runs), total: await countRuns(db) };
}

/** Throws not_found. */
export async function getImportRun(db: Db, id: string): Promise<ImportRunView> {
  const run = await findRun(db, id);
  const [view] = run === undefined ? [] : await withFindings(db, [run]);
  if (view === undefined) throw new AppError('not_found', 'There is no such import');
  return view;
}

async function withFindings(db: Db, runs: readonly ImportRun[]): Promise<ImportRunView[]> {
  const counts = await countFindingsByKind(
    db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => {
    const findings = { unclear: 0, failed: 0, kept: 0, deleted: 0 };
    for (const { runId, kind, total } of counts) if (runId === run.id) findings[kind] = total;
    const { startedByName, finishedAt } = run;
    return { ...toStatus(run), startedByName, finishedAt: finishedAt?.toISOString() ?? null, findings };
  });
}

/** A page of an import's findings, in the order in which they were found. Throws not_found. */
export async function listFindings(
  db: Db,
  runId: string,
  query: FindingsQuery,
): Promise<{ rows: ImportFinding[]; total: number }> {
  await getImportRun(db, runId);
  const wanted = { runId, kind: query.kind };
  return { rows: await findFindings(db, wanted, rowsOf(query)), total: await countFindings(db, wanted) };
}
