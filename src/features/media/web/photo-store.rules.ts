import { thumbnailUrl, type Photo } from './photo.rules.ts';
import type { FailureKind } from './upload.queries.ts';

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

/** The photos in their order, and the subscribers to changes. */
export type PhotoStore = {
  items: () => readonly PhotoItem[];
  photos: () => readonly Photo[];
  find: (key: string) => PhotoItem | undefined;
  has: (item: PhotoItem) => boolean;
  /** Replaces all photos. */
  setItems: (items: readonly PhotoItem[]) => void;
  /** Changes what is shown of a photo, unless it has been removed. */
  update: (item: PhotoItem, change: Partial<Photo>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createPhotoStore(start: readonly PhotoItem[]): PhotoStore {
  let items = start;
  let photos = start.map(({ photo }) => photo);
  const listeners = new Set<() => void>();
  const has = (item: PhotoItem) => items.includes(item);
  const setItems = (next: readonly PhotoItem[]) => {
    items = next;
    photos = next.map(({ photo }) => photo);
    for (const listener of listeners) listener();
  };
  return {
    items: () => items,
    photos: () => photos,
    find: (key) => items.find((item) => item.key === key),
    has,
    setItems,
    update: (item, change) => {
      if (!has(item)) return;
      item.photo = { ...item.photo, ...change };
      setItems(items);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
