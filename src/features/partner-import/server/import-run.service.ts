import { newGuest } from '#app/features/accounts/server/sessions.service.ts';
import { NO_VALIDATORS, type Validators } from './site/partner-product.schema.ts';
import { abandonUploads } from '#app/features/media/server/uploads.service.ts';
import { takeReading, takeUnseen, type Reading } from './apply-reading.service.ts';
import { memoryOf, RunOver, type Work } from './import-step.service.ts';
import { openNewcomers, putOff, settleNewcomers } from './unmatched-products.service.ts';
import type { ImportDeps } from './import-deps.service.ts';
import { updateHeldRun, updateRunTaken, type ImportRun } from './import-runs.db.ts';
import { countUnseen, findProduct, findUnseen } from './partner-products.db.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import { isDataError } from '#app/db/database-errors.ts';

/** How often it is begun or gone on with before it is given up. */
export const MOST_ATTEMPTS = 5;
const LIFE_SIGN_MS = 2_000;
/** So many listings are not marked as sold at once if they are more than half: a site may forget to name its machines. */
const MANY = 10;
const UNSEEN_AT_ONCE = 100;

const NOT_CONFIGURED = 'PARTNER_SITE_URL was taken away while the import ran.';
export const BROKE_OFF = `The import broke off ${MOST_ATTEMPTS} times, and was given up. What it had done by then is kept.`;

/** Reads the partner site and brings the listings to what it says. Goes on where another worker has broken off. */
export async function runImport(deps: ImportDeps, runId: string, stopped: AbortSignal): Promise<void> {
  const run = await updateRunTaken(deps.db, runId, deps.now());
  if (run === undefined) return;
  if (deps.openSource === null) return endRun(deps, run, NOT_CONFIGURED);
  const source = deps.openSource();
  await using watch = watchRun(deps, run);
  const signal = AbortSignal.any([stopped, watch.signal]);
  const work = { deps, source, run, signal, bringer: newGuest(), progress: { total: 0, done: 0 } };
  try {
    const kept = await takeSite(work);
    await endRun(deps, run, await sellUnseen(work, kept));
  } catch (error) {
    if (error instanceof RunOver || watch.signal.aborted) return;
    if (error instanceof RemoteError && !stopped.aborted) return endRun(deps, run, error.message);
    if (run.attempts >= MOST_ATTEMPTS) await endRun(deps, run, BROKE_OFF);
    throw error;
  } finally {
    // What was fetched, and was not wanted in the end.
    await abandonUploads(deps.db, work.bringer);
    await source.close();
  }
}

/** Answers which addresses must not be taken for gone, though the site no longer names them. */
async function takeSite(work: Work): Promise<ReadonlySet<string>> {
  const { deps, source, signal, progress } = work;
  const newcomers = await openNewcomers(work);
  const settle = (isWhole: boolean) => settleNewcomers(work, newcomers, { isWhole, take: takeWell });
  try {
    for await (const reading of source.read((url) => validatorsOf(deps, url), signal)) {
      if (reading.kind === 'found') progress.total = reading.total;
      else {
        progress.done += 1;
        if (!(await putOff(work, newcomers, reading))) await takeWell(work, reading);
      }
    }
  } catch (error) {
    if (error instanceof RemoteError && !signal.aborted) await settle(false);
    throw error;
  }
  // A reader that is told to end may just end; then nothing is known of what it has not named.
  signal.throwIfAborted();
  return settle(true);
}

const NOT_STORED = 'What its page says could not be stored.';

/** One product that cannot be stored does not end the import of the others. */
async function takeWell(work: Work, reading: Reading): Promise<void> {
  try {
    await takeReading(work, reading);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await takeReading(work, { kind: 'failed', url: reading.url, message: NOT_STORED });
  }
}

async function validatorsOf({ db }: ImportDeps, url: string): Promise<Validators | null> {
  const product = await findProduct(db, url);
  if (product === undefined) return null;
  // What was never read for its ids is read again, changed or not.
  if (memoryOf(product).ids === null) return NO_VALIDATORS;
  return { etag: product.etag, lastModified: product.lastModified };
}

/** Marks as sold what the site no longer names; answers why it did not, if so. */
async function sellUnseen(work: Work, kept: ReadonlySet<string>): Promise<string | null> {
  const { db } = work.deps;
  const { known, unseen } = await countUnseen(db, work.run);
  if (unseen >= MANY && unseen * 2 > known) {
    return `The site listed only ${known - unseen} of ${known} known machines. Nothing was marked as sold. If the others are really gone, mark them as sold by hand.`;
  }
  for (let after = '', isLast = false; !isLast;) {
    const urls = await findUnseen(db, work.run.id, { after, limit: UNSEEN_AT_ONCE });
    for (const url of urls) if (!kept.has(url)) await takeUnseen(work, url);
    after = urls.at(-1) ?? after;
    isLast = urls.length < UNSEEN_AT_ONCE;
  }
  return null;
}

/** Ends a run well, or with a sentence that says why not. */
export async function endRun({ db, now }: Pick<ImportDeps, 'db' | 'now'>, run: ImportRun, error: string | null) {
  const end = error === null ? { status: 'completed' as const, percentage: 100 } : { status: 'error' as const, error };
  await updateHeldRun(db, run, { ...end, progress: '', finishedAt: now() });
}

/** Gives signs of life while a run is worked on, and learns when it is over or in other hands. */
function watchRun({ db, now }: ImportDeps, run: ImportRun): AsyncDisposable & { signal: AbortSignal } {
  const over = new AbortController();
  let looking = Promise.resolve();
  const look = async () => {
    if ((await updateHeldRun(db, run, { aliveAt: now() })) === undefined) over.abort(new RunOver());
  };
  // A look that fails says nothing of the run: the next one tells.
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, LIFE_SIGN_MS);
  return {
    signal: over.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
