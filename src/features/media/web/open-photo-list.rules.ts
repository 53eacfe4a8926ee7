import type { ApiFetch } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { requestUploadUrl, sendFile } from './upload.queries.ts';
import { createPhotoList } from './photo-list.rules.ts';
import { browserNetwork } from './photo-uploads.rules.ts';
import type { PhotoList } from './photo.rules.ts';
import { openPhotoDraftStorage } from './photo-draft-storage.rules.ts';
import { scaleDown } from './scale-down.rules.ts';

type PhotoListOptions = {
  api: ApiFetch;
  /** Names the draft in the browser: one for new listings, one for each that is edited. */
  draftKey: string;
  /** The session's account, to which uploads belong. */
  viewerId: string;
  /** What the listing shows already, the main one first. */
  start?: readonly string[];
};

/**
 * The photos of a form, kept in this browser until they are discarded. Made while rendering, on the server too, it
 * does nothing before somebody subscribes or calls it.
 */
export function openPhotoList({ api, draftKey, viewerId, start = [] }: PhotoListOptions): PhotoList {
  return createPhotoList({
    start,
    viewerId,
    requestUrl: (signal) => requestUploadUrl(api, signal),
    send: sendFile,
    prepare: scaleDown,
    draftStorage: openPhotoDraftStorage(draftKey),
    network: browserNetwork,
    clock: { now: () => Date.now(), after: startTimer },
    objectUrls: { open: (blob) => URL.createObjectURL(blob), close: (url) => URL.revokeObjectURL(url) },
    newKey: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    notify: (refusal) => showToast({ ...refusal, tone: 'danger' }),
  });
}

function startTimer(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
