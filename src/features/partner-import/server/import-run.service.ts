import { newGuest } from '#app/features/accounts/server/sessions.service.ts';
import { NO_VALIDATORS, type Validators } from './partner-product.schema.ts';
import { abandonUploads } from '#app/features/media/server/uploads.service.ts';
import { applyReading, sellUnseenProduct, type Reading } from './apply-reading.service.ts';
import { getSnapshot, type ImportContext, type ImportDeps } from './import-step.service.ts';
import { openUnmatchedProducts, deferIfMaybeMoved, resolveUnmatchedProducts } from './unmatched-products.service.ts';
import { updateLeasedRun, updateRunClaimed, type ImportRun } from './import-runs.db.ts';
import { countUnseen, findProduct, findUnseen } from './partner-products.db.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import { isDataError, LeaseLostError } from '#app/db/database-errors.ts';

/** The number of attempts before a run is given up. */
export const MAX_ATTEMPTS = 5;
const HEARTBEAT_MS = 2_000;
/** From this number of unseen listings on, none is marked as sold if they are the majority: the site may be broken. */
const MASS_SALE_MIN = 10;
const BATCH_SIZE = 100;

const NOT_CONFIGURED = 'PARTNER_SITE_URL was taken away while the import ran.';
export const GAVE_UP = `The import broke off ${MAX_ATTEMPTS} times, and was given up. What it had done by then is kept.`;

/** Imports the whole partner site. Resumes an interrupted run. */
export async function runImport(deps: ImportDeps, runId: string, stopped: AbortSignal): Promise<void> {
  const run = await updateRunClaimed(deps.db, runId, deps.now());
  if (run === undefined) return;
  if (deps.openSource === null) return endRun(deps, run, NOT_CONFIGURED);
  const source = deps.openSource();
  await using lease = keepLease(deps, run);
  const signal = AbortSignal.any([stopped, lease.signal]);
  const context = { deps, source, run, signal, uploadOwner: newGuest(), progress: { total: 0, done: 0 } };
  try {
    const protectedUrls = await importSite(context);
    await endRun(deps, run, await sellUnseenProducts(context, protectedUrls));
  } catch (error) {
    if (error instanceof LeaseLostError || lease.signal.aborted) return;
    if (error instanceof RemoteError && !stopped.aborted) return endRun(deps, run, error.message);
    if (run.attempts >= MAX_ATTEMPTS) await endRun(deps, run, GAVE_UP);
    throw error;
  } finally {
    // Abandons fetched pictures that no listing has claimed.
    await abandonUploads(deps.db, context.uploadOwner);
    await source.close();
  }
}

/** Returns the addresses whose listings must not be marked as sold although the site no longer lists them. */
async function importSite(context: ImportContext): Promise<ReadonlySet<string>> {
  const { deps, source, signal, progress } = context;
  const unmatched = await openUnmatchedProducts(context);
  const resolve = (isComplete: boolean) =>
    resolveUnmatchedProducts(context, unmatched, { isComplete, apply: applySafely });
  try {
    for await (const reading of source.read((url) => getValidators(deps, url), signal)) {
      if (reading.kind === 'found') progress.total = reading.total;
      else {
        progress.done += 1;
        if (!(await deferIfMaybeMoved(context, unmatched, reading))) await applySafely(context, reading);
      }
    }
  } catch (error) {
    if (error instanceof RemoteError && !signal.aborted) await resolve(false);
    throw error;
  }
  // An aborted reader may end without an error; the products that it has not reached must not count as gone.
  signal.throwIfAborted();
  return resolve(true);
}

const NOT_STORED = 'What its page says could not be stored.';

/** A product that cannot be stored must not end the import of the others. */
async function applySafely(context: ImportContext, reading: Reading): Promise<void> {
  try {
    await applyReading(context, reading);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await applyReading(context, { kind: 'failed', url: reading.url, message: NOT_STORED });
  }
}

async function getValidators({ db }: ImportDeps, url: string): Promise<Validators | null> {
  const product = await findProduct(db, url);
  if (product === undefined) return null;
  // A product without recorded ids is read again, changed or not.
  if (getSnapshot(product).ids === null) return NO_VALIDATORS;
  return { etag: product.etag, lastModified: product.lastModified };
}

/** Marks products as sold that the site no longer lists; returns the reason if it does not. */
async function sellUnseenProducts(context: ImportContext, protectedUrls: ReadonlySet<string>): Promise<string | null> {
  const { db } = context.deps;
  const { known, unseen } = await countUnseen(db, context.run);
  if (unseen >= MASS_SALE_MIN && unseen * 2 > known) {
    return `The site listed only ${known - unseen} of ${known} known machines. Nothing was marked as sold. If the others are really gone, mark them as sold by hand.`;
  }
  for (let after = '', isLast = false; !isLast;) {
    const urls = await findUnseen(db, context.run.id, { after, limit: BATCH_SIZE });
    for (const url of urls) if (!protectedUrls.has(url)) await sellUnseenProduct(context, url);
    after = urls.at(-1) ?? after;
    isLast = urls.length < BATCH_SIZE;
  }
  return null;
}

/** Ends a run successfully, or with an error message. */
export async function endRun({ db, now }: Pick<ImportDeps, 'db' | 'now'>, run: ImportRun, error: string | null) {
  const end = error === null ? { status: 'completed' as const, percentage: 100 } : { status: 'error' as const, error };
  await updateLeasedRun(db, run, { ...end, progress: '', finishedAt: now() });
}

/** Renews the lease of a run until disposed; aborts the signal when the run has ended or another worker has it. */
function keepLease({ db, now }: ImportDeps, run: ImportRun): AsyncDisposable & { signal: AbortSignal } {
  const leaseLost = new AbortController();
  let renewal = Promise.resolve();
  const renew = async () => {
    if ((await updateLeasedRun(db, run, { aliveAt: now() })) === undefined) leaseLost.abort(new LeaseLostError());
  };
  // A failed renewal does not mean that the lease is lost: the next one shows.
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined);
  }, HEARTBEAT_MS);
  return {
    signal: leaseLost.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await renewal;
    },
  };
}
