import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isRemote, parseImages } from './list-cells.rules.ts';
import type { CsvDeps } from './import-job.service.ts';
import type { StagedRow } from './import-rows.db.ts';
import { updateHeartbeat, type Lease } from './imports.db.ts';
import { LeaseLostError } from '#app/db/database-errors.ts';
import type { FileColumns } from '../file-columns.rules.ts';
import { cellIn } from './parse-row.rules.ts';
import { RemoteError, TransientError } from '#app/lib/http-client/errors.ts';

/** The fetched pictures of other sites by address: the stored image, or the reason for the failure. */
export type FetchedPictures = ReadonlyMap<string, Fetched>;
type Fetched = StoredImage | { reason: string };

export type FetchPictures = (rows: readonly StagedRow[]) => Promise<FetchedPictures>;

type Fetching = { lease: Lease; columns: FileColumns; signal: AbortSignal; limits: PictureLimits };

/**
 * Fetches the pictures of rows one after the other, outside of any transaction, because other sites may respond slowly.
 * Throws LeaseLostError.
 */
export function createPictureFetcher(deps: CsvDeps, { lease, columns, signal, limits }: Fetching): FetchPictures {
  const hosts = new PictureHosts(limits);
  return async (rows) => {
    const fetched = new Map<string, Fetched>();
    for (const url of new Set(rows.flatMap(({ cells }) => findRemotePictures(columns, cells)))) {
      const found = await fetchOne(deps, url, { hosts, signal, limits });
      fetched.set(url, found);
      if (!(await updateHeartbeat(deps.db, lease, deps.now()))) throw new LeaseLostError();
      // One failed picture is sufficient to refuse its row.
      if ('reason' in found) break;
    }
    return fetched;
  };
}

export function findRemotePictures(columns: FileColumns, cells: readonly string[]): string[] {
  const cell = cellIn({ columns, cells }, 'images');
  return cell.includes('https:') ? parseImages(cell).filter(isRemote) : [];
}

type FetchOptions = { hosts: PictureHosts; signal: AbortSignal; limits: PictureLimits };

async function fetchOne(
  { takeImage }: CsvDeps,
  url: string,
  { hosts, signal, limits }: FetchOptions,
): Promise<Fetched> {
  const refusal = hosts.getRefusal(url);
  if (refusal !== null) return { reason: refusal };
  const begun = performance.now();
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limits.oneMs)]);
    const stored = await rejectOnAbort(takeImage(url, limit), limit);
    hosts.recordAnswer(url);
    return stored;
  } catch (error) {
    signal.throwIfAborted();
    if (isNoAnswer(error)) hosts.recordNoAnswer(url, performance.now() - begun);
    else hosts.recordAnswer(url);
    if (error instanceof RemoteError || error instanceof AppError) return { reason: error.message };
    if (isTimeout(error)) return { reason: 'took too long to fetch' };
    throw error;
  }
}

/** Rejects on abort even while `work` does not react to the signal, such as during the set-up of a connection. */
async function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: brokenOff, reject } = Promise.withResolvers<never>();
  const breakOff = () => reject(signal.reason);
  signal.addEventListener('abort', breakOff, { once: true });
  if (signal.aborted) breakOff();
  try {
    return await Promise.race([work, brokenOff]);
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}

/** Includes temporary errors of a site, after which the request was repeated several times. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof TransientError || isTimeout(error)) return true;
  return error instanceof RemoteError && (error.reason === 'unreachable' || error.reason === 'too-slow');
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export type PictureLimits = {
  /** For one picture, including all attempts. */
  oneMs: number;
  /** The number of consecutive failures after which a host is not asked again. */
  failures: number;
  /** The total time that a run may lose on failed pictures. */
  lostMs: number;
};

export const PICTURE_LIMITS: PictureLimits = { oneMs: 45_000, failures: 2, lostMs: 15 * 60_000 };

type Known = { failedInARow: number; hasAnswered: boolean };

/** The responses of the pictures' hosts during a run, so that an unresponsive host does not delay it for hours. */
export class PictureHosts {
  readonly #limits: PictureLimits;
  readonly #known = new Map<string, Known>();
  #lostMs = 0;

  constructor(limits: PictureLimits) {
    this.#limits = limits;
  }

  /** Why a picture must not be requested; null if it can be. */
  getRefusal(url: string): string | null {
    const { failedInARow, hasAnswered } = this.#of(url);
    if (failedInARow >= this.#limits.failures) {
      return `Not fetched: ${hostOf(url)} did not answer for other rows of this file`;
    }
    // After that, only hosts whose last response succeeded are asked, which may cost one more timeout for each.
    const isTrusted = hasAnswered && failedInARow === 0;
    return this.#lostMs < this.#limits.lostMs || isTrusted
      ? null
      : 'Not fetched: this import has waited too long for sites that did not answer';
  }

  recordAnswer(url: string): void {
    this.#known.set(hostOf(url), { failedInARow: 0, hasAnswered: true });
  }

  recordNoAnswer(url: string, waitedMs: number): void {
    const { failedInARow, hasAnswered } = this.#of(url);
    this.#known.set(hostOf(url), { failedInARow: failedInARow + 1, hasAnswered });
    this.#lostMs += waitedMs;
  }

  #of(url: string): Known {
    return this.#known.get(hostOf(url)) ?? { failedInARow: 0, hasAnswered: false };
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
