import type { AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { Guest } from '#app/features/accounts/server/current-account.service.ts';
import { lockActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { ImportDeps, PartnerSource } from './import-deps.service.ts';
import { lockHeldRun, updateHeldRun, type ImportRun } from './import-runs.db.ts';
import { importResult, NOTHING_DONE, type ImportResult } from '../partner-import.schema.ts';
import { findProduct, upsertFinding, upsertProduct, type NewFinding, type ProductRow } from './partner-products.db.ts';
import { NOTHING_KNOWN, productMemory, type ProductMemory } from './product-snapshot.schema.ts';

/** The run has ended, or another worker goes on with it: this one writes nothing more. */
export class RunOver extends Error {
  constructor() {
    super('The import is over, or in other hands');
    this.name = 'RunOver';
  }
}

/** An import under way, in the hands of this worker. */
export type Work = {
  deps: ImportDeps;
  source: PartnerSource;
  run: ImportRun;
  /** Aborted when this worker is to end early. */
  signal: AbortSignal;
  /** Whose its pictures are until a listing claims them. */
  bringer: Guest;
  progress: { total: number; done: number };
};

/** One product's part of an import, within a transaction. */
export type Step = {
  tx: Db;
  work: Work;
  now: Date;
  actor: AuditEntry['actor'];
  url: string;
  product: ProductRow | undefined;
  memory: ProductMemory;
};

/** What became of a listing. */
export type Outcome = keyof ImportResult | 'nothing';

type Told = { url: string; title?: string };

/**
 * Takes one product's part in one transaction, with its counts, unless this run has taken it before. Locks in one
 * order: the account, the run, then what `take` locks. Throws RunOver.
 */
export async function takeStep(
  work: Work,
  { url, title }: Told,
  take: (step: Step) => Promise<Outcome>,
): Promise<void> {
  work.signal.throwIfAborted();
  const { db, now, refreshCatalogue } = work.deps;
  const outcome = await db.transaction(async (tx) => {
    const { startedBy, startedByName } = work.run;
    const actor = await lockActor(tx, { id: startedBy, username: startedByName });
    const run = await lockHeldRun(tx, work.run);
    if (run === undefined) throw new RunOver();
    const product = await findProduct(tx, url);
    if (product?.seenByRunId === run.id) return 'nothing';
    const memory = memoryOf(product);
    const outcome = await take({ tx, work, now: now(), actor, url, product, memory });
    await updateHeldRun(tx, run, {
      ...countedIn(run, outcome),
      ...progressOf(work, run, title ?? memory.title),
      aliveAt: now(),
    });
    return outcome;
  });
  if (outcome !== 'nothing') await refreshCatalogue();
}

export function memoryOf(product: ProductRow | undefined): ProductMemory {
  return product === undefined || product.written === null ? NOTHING_KNOWN : productMemory.parse(product.written);
}

function countedIn({ result }: ImportRun, outcome: Outcome) {
  const counts = importResult.parse(result ?? NOTHING_DONE);
  return { result: outcome === 'nothing' ? counts : { ...counts, [outcome]: counts[outcome] + 1 } };
}

/** It never goes back: whoever goes on after a break begins at the first product again. */
function progressOf({ progress: { total, done } }: Work, { percentage }: ImportRun, title: string) {
  const words = [`Page ${done} of ${Math.max(total, done)}`, ...(title === '' ? [] : [title])].join(': ');
  const reached = total === 0 ? 0 : Math.floor((100 * done) / total);
  return { progress: words, percentage: Math.max(percentage, Math.min(reached, 99)) };
}

type Remembered = Pick<ProductRow, 'state'> & Partial<Pick<ProductRow, 'etag' | 'lastModified' | 'pictures'>>;

/** Remembers a product as this run has met it. `memory.machineId` must be of a listing that is there, or of none. */
export async function remember(
  { tx, work, now, url }: Step,
  memory: ProductMemory,
  { isThere, ...rest }: Remembered & { isThere: boolean },
): Promise<void> {
  const machineId = isThere ? memory.machineId : null;
  await upsertProduct(tx, { url, machineId, written: memory, seenByRunId: work.run.id, seenAt: now, ...rest });
}

export async function noteFinding(
  { tx, work, url, memory }: Step,
  {
    title = memory.title,
    ...finding
  }: Pick<NewFinding, 'kind' | 'message'> & Partial<Pick<NewFinding, 'title' | 'machineId'>>,
): Promise<void> {
  await upsertFinding(tx, { runId: work.run.id, url, title, machineId: memory.machineId, ...finding });
}
