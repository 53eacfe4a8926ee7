import { thumbnailUrl, type Photo } from './photo.rules.ts';
import type { FailureKind } from './upload-failure.rules.ts';

/** A photo with the state that only this folder needs. */
export type PhotoItem = {
  readonly key: string;
  readonly fingerprint: string | null;
  /** The listing showed it before: nothing to upload. */
  readonly isFromListing: boolean;
  photo: Photo;
  /** As it was chosen; null once it is prepared. */
  file: File | null;
  /** As it travels; null before it is prepared. */
  blob: Blob | null;
  isShowable: boolean;
  /** The browser's storage has the file. */
  isSaved: boolean;
  /** When the server had stored it. */
  storedAt: number | null;
  /** Where the file may still be sent, and since when. */
  uploadUrl: { url: string; at: number } | null;
  /** How many attempts have failed. */
  failures: number;
  failure: FailureKind | null;
  /** Aborts the attempt that is in progress. */
  controller: AbortController | null;
  /** Ends the wait for the next attempt. */
  cancelRetry: (() => void) | null;
};

type NewItem = Pick<PhotoItem, 'key'> & { name: string } & Partial<
    Pick<PhotoItem, 'fingerprint' | 'isFromListing' | 'file' | 'blob' | 'isShowable' | 'isSaved' | 'storedAt'>
  >;

export function createItem({ key, name, ...rest }: NewItem): PhotoItem {
  return {
    key,
    fingerprint: null,
    isFromListing: false,
    photo: {
      key,
      name,
      state: 'waiting',
      progress: 0,
      preview: null,
      path: null,
      problem: null,
      isFinal: false,
    },
    file: null,
    blob: null,
    isShowable: false,
    isSaved: false,
    storedAt: null,
    uploadUrl: null,
    failures: 0,
    failure: null,
    controller: null,
    cancelRetry: null,
    ...rest,
  };
}

/** A photo that the listing shows already: its path is its key. */
export function createListingItem(path: string): PhotoItem {
  const item = createItem({ key: path, name: '', isFromListing: true });
  item.photo = { ...item.photo, state: 'stored', progress: 1, path, preview: thumbnailUrl(path) };
  return item;
}

/** Stops whatever the photo is doing or waiting for. */
export function abortItem(item: PhotoItem): void {
  item.controller?.abort();
  item.controller = null;
  item.cancelRetry?.();
  item.cancelRetry = null;
}
