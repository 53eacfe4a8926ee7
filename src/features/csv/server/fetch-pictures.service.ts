import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseImages } from './list-cells.rules.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import type { StagedRow } from './imports.db.ts';
import { updateHeartbeat, type Lease } from './lease.db.ts';
import { LeaseLost } from './lease.service.ts';
import { isRemote } from './image-availability.service.ts';
import { PictureHosts, type PictureLimits } from './picture-hosts.service.ts';
import { mapCells, type FileColumns } from './parse-row.rules.ts';
import { RemoteError, TransientError } from '#app/lib/http-client/errors.ts';

/** What came of the pictures of other sites: where they are stored here, or why they could not be had. */
export type FetchedPictures = ReadonlyMap<string, Fetched>;
type Fetched = StoredImage | { reason: string };

export type FetchPictures = (rows: readonly StagedRow[]) => Promise<FetchedPictures>;

type Fetching = { lease: Lease; columns: FileColumns; signal: AbortSignal; limits: PictureLimits };

/**
 * Fetches the pictures of one row after the other for a run, outside of any transaction: another site answers when it
 * likes. Throws LeaseLost.
 */
export function createPictureFetcher(deps: CsvDeps, { lease, columns, signal, limits }: Fetching): FetchPictures {
  const hosts = new PictureHosts(limits);
  return async (rows) => {
    const fetched = new Map<string, Fetched>();
    for (const url of new Set(rows.flatMap(({ cells }) => findRemotePictures(columns, cells)))) {
      const found = await fetchOne(deps, url, { hosts, signal, limits });
      fetched.set(url, found);
      if (!(await updateHeartbeat(deps.db, lease, deps.now()))) throw new LeaseLost('The import is not ours any more');
      // One that cannot be had is enough to refuse its row.
      if ('reason' in found) break;
    }
    return fetched;
  };
}

export function findRemotePictures(columns: FileColumns, cells: readonly string[]): string[] {
  const cell = mapCells(columns, cells).get('images') ?? '';
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

/** A connection that is being made does not hear that nobody waits for it any more. */
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

/** Also what a site answers that cannot serve for the moment: it was asked several times by then. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof TransientError || isTimeout(error)) return true;
  return error instanceof RemoteError && (error.reason === 'unreachable' || error.reason === 'too-slow');
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
