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
import {
  findProduct,
  lockImported,
  upsertFinding,
  upsertProduct,
  type ImportedListing,
  type NewFinding,
  type ProductRow,
} from './partner-products.db.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';

/** The partner site, for one import. */
export type PartnerSource = {
  /** Throws RemoteError if the site as a whole cannot be read. */
  read: (known: (url: string) => Promise<Validators | null>, signal: AbortSignal) => AsyncIterable<SiteReading>;
  /** Throws RemoteError and AppError. */
  fetchImage: (url: string, signal: AbortSignal) => Promise<StoredImage>;
  close: () => Promise<void>;
};

export type ImportDeps = {
  db: Db;
  send: SendJob;
  now: () => Date;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
  /** Null if no partner site is configured. */
  openSource: (() => PartnerSource) | null;
  /** The contact of imported listings. */
  readSite: (db: Db) => Promise<Pick<SiteFacts, 'siteName' | 'operatorEmail' | 'operatorPhone'>>;
};

/** A running import, leased by this worker. */
export type ImportContext = {
  deps: ImportDeps;
  source: PartnerSource;
  run: ImportRun;
  /** Aborted when this worker has to end early. */
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
  /** The admin and the import, for audit entries. */
  by: Required<Pick<AuditEntry, 'actor' | 'importId'>>;
  url: string;
  product: ProductRow | undefined;
  snapshot: ProductSnapshot;
  /** Locked; undefined if there is none, or it was deleted. */
  listing: ImportedListing | undefined;
};

/** The effect on a listing. */
export type Outcome = keyof ImportResult | 'nothing';

/** `recorded`: the product's new record, which marks it as seen by this run; without it, the product stays unseen. */
export type StepResult = {
  outcome: Outcome;
  findings?: readonly Pick<NewFinding, 'kind' | 'message'>[];
  recorded?: { snapshot: ProductSnapshot; state: ProductRow['state'] } & Partial<Validators> &
    Partial<Pick<ProductRow, 'pictures'>>;
};

export const NOTHING: StepResult = { outcome: 'nothing' };

/**
 * Applies one product and the run's counts in one transaction, unless this run has already seen the product. Locks in a
 * fixed order: the account, the run, the listing, then the locks of `apply`. Throws LeaseLostError.
 */
export async function runImportStep(
  context: ImportContext,
  { url, title }: { url: string; title?: string },
  apply: (step: ImportStep) => Promise<StepResult>,
): Promise<void> {
  context.signal.throwIfAborted();
  const { db, now, refreshCatalogue } = context.deps;
  const changed = await db.transaction(async (tx) => {
    const { startedBy, startedByName } = context.run;
    const actor = await lockActor(tx, { id: startedBy, username: startedByName });
    const run = await lockLeasedRun(tx, context.run);
    if (run === undefined) throw new LeaseLostError();
    const product = await findProduct(tx, url);
    if (product?.seenByRunId === run.id) return false;
    const known = getSnapshot(product);
    const listing = known.machineId === null ? undefined : await lockImported(tx, known.machineId);
    const by = { actor, importId: run.id };
    const step = { tx, context, now: now(), by, url, product, listing, snapshot: withSaleTakenBack(listing, known) };
    const result = await apply(step);
    await recordResult(step, title ?? known.title, result);
    await updateLeasedRun(tx, run, {
      ...addToResult(run, result.outcome),
      ...toProgress(context, run, title ?? known.title),
      aliveAt: now(),
    });
    return result.outcome !== 'nothing';
  });
  if (changed) await refreshCatalogue();
}

async function recordResult(
  { tx, context: { run }, now, url, listing, snapshot: known }: ImportStep,
  title: string,
  { outcome, findings = [], recorded }: StepResult,
): Promise<void> {
  const { machineId } = recorded?.snapshot ?? known;
  for (const finding of findings) await upsertFinding(tx, { runId: run.id, url, title, machineId, ...finding });
  if (recorded === undefined) return;
  const { snapshot: written, ...rest } = recorded;
  const isThere = listing !== undefined || outcome === 'added';
  const seen = { seenByRunId: run.id, seenAt: now };
  await upsertProduct(tx, { url, machineId: isThere ? machineId : null, written, ...seen, ...rest });
}

/** Records that an import's sale was reverted: the listing is public again although it was sold. */
function withSaleTakenBack(listing: ImportedListing | undefined, snapshot: ProductSnapshot): ProductSnapshot {
  if (listing === undefined || !isPublic(listing) || !snapshot.isSoldByImport) return snapshot;
  return { ...snapshot, isSoldByImport: false, isSaleTakenBack: true };
}

export function getSnapshot(product: ProductRow | undefined): ProductSnapshot {
  return productSnapshot.parse(product?.written ?? {});
}

function addToResult({ result }: ImportRun, outcome: Outcome) {
  const counts = importResult.parse(result ?? NO_CHANGES);
  return { result: outcome === 'nothing' ? counts : { ...counts, [outcome]: counts[outcome] + 1 } };
}

/** The percentage never decreases, although a worker that resumes the run starts at the first product again. */
function toProgress({ progress: { total, done } }: ImportContext, { percentage }: ImportRun, title: string) {
  const words = [`Page ${done} of ${Math.max(total, done)}`, ...(title === '' ? [] : [title])].join(': ');
  const reached = total === 0 ? 0 : Math.floor((100 * done) / total);
  return { progress: words, percentage: Math.max(percentage, Math.min(reached, 99)) };
}
