import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { type SiteReading, type Validators, productSnapshot, type ProductSnapshot } from './partner-product.schema.ts';
import { LeaseLostError } from '#app/db/database-errors.ts';
import type { AuditEntry } from '#app/db/audit-log.ts';
import type { Guest } from '#app/features/accounts/server/current-account.service.ts';
import { lockActor } from '#app/features/accounts/server/admin-audit.service.ts';
import { lockLeasedRun, updateLeasedRun, type ImportRun } from './import-runs.db.ts';
import { importResult, NO_CHANGES, type ImportResult } from '../partner-import.schema.ts';
import { findProduct, upsertFinding, upsertProduct, type NewFinding, type ProductRow } from './partner-products.db.ts';

/** The partner site, for one import. */
export type PartnerSource = {
  /** Throws RemoteError where the site as a whole cannot be read. */
  read: (known: (url: string) => Promise<Validators | null>, signal: AbortSignal) => AsyncIterable<SiteReading>;
  /** Throws RemoteError and AppError. */
  fetchImage: (url: string, signal: AbortSignal) => Promise<StoredImage>;
  close: () => Promise<void>;
};

export type ImportDeps = {
  db: Db;
  send: SendJob;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
  /** Null: no site is named. */
  openSource: (() => PartnerSource) | null;
  /** Whom the listings name as their contact. */
  readSite: (db: Db) => Promise<Pick<SiteFacts, 'siteName' | 'operatorEmail' | 'operatorPhone'>>;
};

/** A running import, leased by this worker. */
export type ImportContext = {
  deps: ImportDeps;
  source: PartnerSource;
  run: ImportRun;
  /** Aborted when this worker is to end early. */
  signal: AbortSignal;
  /** Owns the fetched pictures until a listing claims them. */
  uploadOwner: Guest;
  progress: { total: number; done: number };
};

/** One product's part of an import, within a transaction. */
export type ImportStep = {
  tx: Db;
  context: ImportContext;
  now: Date;
  actor: AuditEntry['actor'];
  url: string;
  product: ProductRow | undefined;
  snapshot: ProductSnapshot;
};

/** What became of a listing. */
export type Outcome = keyof ImportResult | 'nothing';

type ProductRef = { url: string; title?: string };

/**
 * Applies one product in one transaction, together with the run's counts, unless this run has met the product before.
 * Locks always in the same order: the account, the run, then what `apply` locks. Throws LeaseLostError.
 */
export async function runImportStep(
  context: ImportContext,
  { url, title }: ProductRef,
  apply: (step: ImportStep) => Promise<Outcome>,
): Promise<void> {
  context.signal.throwIfAborted();
  const { db, now, refreshCatalogue } = context.deps;
  const outcome = await db.transaction(async (tx) => {
    const { startedBy, startedByName } = context.run;
    const actor = await lockActor(tx, { id: startedBy, username: startedByName });
    const run = await lockLeasedRun(tx, context.run);
    if (run === undefined) throw new LeaseLostError();
    const product = await findProduct(tx, url);
    if (product?.seenByRunId === run.id) return 'nothing';
    const snapshot = getSnapshot(product);
    const outcome = await apply({ tx, context, now: now(), actor, url, product, snapshot });
    await updateLeasedRun(tx, run, {
      ...addToResult(run, outcome),
      ...toProgress(context, run, title ?? snapshot.title),
      aliveAt: now(),
    });
    return outcome;
  });
  if (outcome !== 'nothing') await refreshCatalogue();
}

export function getSnapshot(product: ProductRow | undefined): ProductSnapshot {
  return productSnapshot.parse(product?.written ?? {});
}

function addToResult({ result }: ImportRun, outcome: Outcome) {
  const counts = importResult.parse(result ?? NO_CHANGES);
  return { result: outcome === 'nothing' ? counts : { ...counts, [outcome]: counts[outcome] + 1 } };
}

/** The percentage never falls, although a worker that takes the run over begins at the first product again. */
function toProgress({ progress: { total, done } }: ImportContext, { percentage }: ImportRun, title: string) {
  const words = [`Page ${done} of ${Math.max(total, done)}`, ...(title === '' ? [] : [title])].join(': ');
  const reached = total === 0 ? 0 : Math.floor((100 * done) / total);
  return { progress: words, percentage: Math.max(percentage, Math.min(reached, 99)) };
}

type ProductFields = Pick<ProductRow, 'state'> & Partial<Pick<ProductRow, 'etag' | 'lastModified' | 'pictures'>>;

/** Records that this run has met the product, and what it saw. `isThere`: the listing `snapshot.machineId` exists. */
export async function recordProduct(
  { tx, context, now, url }: ImportStep,
  snapshot: ProductSnapshot,
  { isThere, ...rest }: ProductFields & { isThere: boolean },
): Promise<void> {
  const machineId = isThere ? snapshot.machineId : null;
  await upsertProduct(tx, { url, machineId, written: snapshot, seenByRunId: context.run.id, seenAt: now, ...rest });
}

export async function recordFinding(
  { tx, context, url, snapshot }: ImportStep,
  {
    title = snapshot.title,
    ...finding
  }: Pick<NewFinding, 'kind' | 'message'> & Partial<Pick<NewFinding, 'title' | 'machineId'>>,
): Promise<void> {
  await upsertFinding(tx, { runId: context.run.id, url, title, machineId: snapshot.machineId, ...finding });
}
