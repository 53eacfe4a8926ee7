import { thumbnailOf, type Photo } from './photo.rules.ts';
import type { FailureKind } from './upload-failure.rules.ts';

/** A photo, and what only its keepers need to know of it. */
export type PhotoItem = {
  readonly key: string;
  readonly fingerprint: string | null;
  /** What the listing showed before: nothing to upload. */
  readonly isOfListing: boolean;
  photo: Photo;
  /** As it was chosen; null once it is prepared. */
  file: File | null;
  /** As it travels; null before it is prepared. */
  blob: Blob | null;
  isShowable: boolean;
  /** The browser keeps the file. */
  isKept: boolean;
  /** When the server had it. */
  storedAt: number | null;
  /** Where the file may still be sent. */
  address: { url: string; at: number } | null;
  /** How often it has been tried in vain. */
  failures: number;
  failure: FailureKind | null;
  /** Ends what is under way. */
  turn: AbortController | null;
  /** Ends the wait for the next attempt. */
  endPause: (() => void) | null;
};

type NewItem = Pick<PhotoItem, 'key'> & { name: string } & Partial<
    Pick<PhotoItem, 'fingerprint' | 'isOfListing' | 'file' | 'blob' | 'isShowable' | 'isKept' | 'storedAt'>
  >;

export function newItem({ key, name, ...rest }: NewItem): PhotoItem {
  return {
    key,
    fingerprint: null,
    isOfListing: false,
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
    isKept: false,
    storedAt: null,
    address: null,
    failures: 0,
    failure: null,
    turn: null,
    endPause: null,
    ...rest,
  };
}

/** A photo that the listing shows already: its path is its key. */
export function itemOfListing(path: string): PhotoItem {
  const item = newItem({ key: path, name: '', isOfListing: true });
  item.photo = { ...item.photo, state: 'stored', progress: 1, path, preview: thumbnailOf(path) };
  return item;
}

/** Stops whatever the photo is doing or waiting for. */
export function halt(item: PhotoItem): void {
  item.turn?.abort();
  item.turn = null;
  item.endPause?.();
  item.endPause = null;
}
