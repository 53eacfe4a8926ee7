import { UPLOAD_MINUTES } from '../uploads.schema.ts';
import type { PhotoItem } from './photo-item.rules.ts';
import type { FileUpload } from './upload.queries.ts';
import { UploadFailure } from './upload-failure.rules.ts';

/** Shorter than the server's: an address must not expire while the file travels. */
const URL_LIFETIME_MS = (UPLOAD_MINUTES - 3) * 60_000;

export type Clock = { now: () => number; after: (delayMs: number, run: () => void) => () => void };

export type UploadItemDeps = {
  /** Gives an address for one file. Throws UploadFailure, as does `send`. */
  requestUrl: (signal: AbortSignal) => Promise<string>;
  send: (upload: FileUpload) => Promise<void>;
  clock: Clock;
};

/** Sends a photo and gives its path. Throws UploadFailure. */
export async function uploadItem(
  deps: UploadItemDeps,
  item: PhotoItem,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<string> {
  const { blob } = item;
  if (blob === null) throw new Error('A photo was to be sent before it was prepared');
  const sendTo = async (url: string) => {
    await deps.send({ url, blob, signal, onProgress });
    return url.split('?')[0] ?? url;
  };
  const url = await getUploadUrl(deps, item, signal);
  try {
    return await sendTo(url);
  } catch (error) {
    if (!(error instanceof UploadFailure) || error.kind !== 'address') throw error;
    // It ran out, or an attempt that seemed lost has arrived after all: a second copy does no harm.
    item.uploadUrl = null;
  }
  return sendTo(await getUploadUrl(deps, item, signal));
}

/** Reuses the address of an attempt that broke off: only so many may be requested in an hour. */
async function getUploadUrl(
  { requestUrl, clock }: UploadItemDeps,
  item: PhotoItem,
  signal: AbortSignal,
): Promise<string> {
  const { uploadUrl } = item;
  if (uploadUrl !== null && clock.now() - uploadUrl.at < URL_LIFETIME_MS) return uploadUrl.url;
  const at = clock.now();
  const url = await requestUrl(signal);
  item.uploadUrl = { url, at };
  return url;
}
