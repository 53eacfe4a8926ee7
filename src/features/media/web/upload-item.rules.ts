import { UPLOAD_MINUTES } from '../uploads.schema.ts';
import type { PhotoItem } from './photo-item.rules.ts';
import type { Sending } from './upload.queries.ts';
import { UploadFailure } from './upload-failure.rules.ts';

/** An address that is about to end would do so while the file travels. */
const ADDRESS_MS = (UPLOAD_MINUTES - 3) * 60_000;

export type Clock = { now: () => number; after: (delayMs: number, run: () => void) => () => void };

export type SendDeps = {
  /** Gives an address for one file. Throws UploadFailure, as does `send`. */
  ask: (signal: AbortSignal) => Promise<string>;
  send: (sending: Sending) => Promise<void>;
  clock: Clock;
};

/** Sends a photo and gives its path. Throws UploadFailure. */
export async function sendItem(
  deps: SendDeps,
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
  const url = await addressFor(deps, item, signal);
  try {
    return await sendTo(url);
  } catch (error) {
    if (!(error instanceof UploadFailure) || error.kind !== 'address') throw error;
    // It ran out, or an attempt that seemed lost has arrived after all: a second copy does no harm.
    item.address = null;
  }
  return sendTo(await addressFor(deps, item, signal));
}

/** An attempt that broke off leaves its address good, and only so many may be asked for in an hour. */
async function addressFor({ ask, clock }: SendDeps, item: PhotoItem, signal: AbortSignal): Promise<string> {
  const { address } = item;
  if (address !== null && clock.now() - address.at < ADDRESS_MS) return address.url;
  const at = clock.now();
  const url = await ask(signal);
  item.address = { url, at };
  return url;
}
