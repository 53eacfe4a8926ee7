import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { FailureKind } from './upload.queries.ts';

export type PhotoState = 'waiting' | 'preparing' | 'sending' | 'stored' | 'failed';

/** One photo of the form. The first in the list is the listing's main one. */
export type Photo = {
  key: string;
  /** The file's name, for people. */
  name: string;
  state: PhotoState;
  /** Of the sending, from 0 to 1. */
  progress: number;
  /** What an `img` can show; null while there is nothing that this browser could. */
  preview: string | null;
  /** As the listing names it; null until it is stored. */
  path: string | null;
  problem: string | null;
  /** The same file would be refused again: it can only be removed. */
  isFinal: boolean;
  /** The key of the slot that it fills; null: it is one of the photos in their order. */
  slot: string | null;
};

/** A photo that the listing has already. */
export type StartPhoto = { path: string; slot: string | null };

/** The photos of one form, as `useSyncExternalStore` wants them. Uploads go on while somebody has subscribed. */
export type PhotoList = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Photo[];
  /** Adds what may be a photo, and starts uploading at once. A toast says what is refused, and why. */
  add: (files: Iterable<File>) => void;
  /** Adds the photo of a slot, in place of the one that fills it. One that is among the photos already fills it itself. */
  fillSlot: (slot: string, files: Iterable<File>) => void;
  retry: (key: string) => void;
  retryAll: () => void;
  remove: (key: string) => void;
  move: (key: string, toIndex: number) => void;
  makeMain: (key: string) => void;
  /** Resolves when no photo waits or is in progress; without a network that may take long. */
  whenSettled: () => Promise<{ hasFailed: boolean }>;
  /** Restores the saved draft. Unless it is called first, the first new photo replaces that draft. */
  restore: () => Promise<void>;
  /** Forgets the draft: it was submitted or given up. What the listing had already comes back. */
  discard: () => Promise<void>;
  /** The API no longer has an image: all that the listing does not show yet are uploaded once more. */
  reuploadStored: () => void;
};

/** The small size of a stored image; other addresses stay as they are. */
export function thumbnailUrl(path: string): string {
  return path.startsWith('/objects/') ? `${path}?w=320` : path;
}

export function isInProgress({ state }: Photo): boolean {
  return state === 'waiting' || state === 'preparing' || state === 'sending';
}

/** The state of one photo. */
export function photoStateLabel({ state, progress, problem }: Photo): string {
  switch (state) {
    case 'waiting':
      return problem ?? 'Waiting';
    case 'preparing':
      return 'Preparing';
    case 'sending':
      return progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : 'Finishing';
    case 'stored':
      return 'Uploaded';
    case 'failed':
      return problem ?? 'Not uploaded';
  }
}

/** The photo's name in labels of buttons, with its number: many phones give files meaningless names. */
export function photoName({ name }: Photo, index: number): string {
  return name === '' ? `photo ${index + 1}` : `photo ${index + 1}, ${name}`;
}

/** Progress of all photos for screen readers: it changes only when there is something to announce. */
export function progressMessage(photos: readonly Photo[]): string {
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const open = photos.filter(isInProgress);
  if (open.length > 0) {
    const isWaitingForNetwork = open.every(({ state, problem }) => state === 'waiting' && problem !== null);
    return isWaitingForNetwork ? (open[0]?.problem ?? '') : `Uploading photos, ${photos.length} in all`;
  }
  if (failed > 0) return `${failed} of ${countPhotos(photos)} could not be uploaded`;
  return photos.length === 0 ? '' : `${countPhotos(photos)} uploaded`;
}

export function countPhotos({ length }: readonly Photo[]): string {
  return length === 1 ? '1 photo' : `${length} photos`;
}

export const MOVING_HELP =
  'To move this photo, press Space, then the arrow keys. Press Space again to put it down, or Escape to leave it where it was.';

/** What is said while a photo is moved with the keyboard. */
export function createMoveAnnouncer(): (photos: readonly Photo[]) => Announcements {
  let spokenPlace: UniqueIdentifier | null = null;
  return (photos) => {
    const indexOf = (id: UniqueIdentifier) => photos.findIndex(({ key }) => key === id);
    const nameOf = (id: UniqueIdentifier) => photos[indexOf(id)]?.name || 'The photo';
    const placeOf = (id: UniqueIdentifier) =>
      indexOf(id) === 0 ? 'the first place, as the main photo' : `place ${indexOf(id) + 1} of ${photos.length}`;
    const staysWhereItWas = (id: UniqueIdentifier) => `${nameOf(id)} stays where it was.`;
    return {
      onDragStart: ({ active: { id } }) => {
        spokenPlace = id;
        return `${nameOf(id)} is picked up from ${placeOf(id)}.`;
      },
      onDragOver: ({ active, over }) => {
        // Right after the start it is above itself: saying that would cut off what was said first.
        if (over === null || over.id === spokenPlace) return undefined;
        spokenPlace = over.id;
        return `${nameOf(active.id)} is above ${placeOf(over.id)}.`;
      },
      onDragEnd: ({ active: { id }, over }) =>
        over === null ? staysWhereItWas(id) : `${nameOf(id)} is now at ${placeOf(over.id)}.`,
      onDragCancel: ({ active: { id } }) => staysWhereItWas(id),
    };
  };
}

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

type NewItem = Pick<PhotoItem, 'key'> & { name: string; slot: string | null } & Partial<
    Pick<PhotoItem, 'fingerprint' | 'isFromListing' | 'file' | 'blob' | 'isShowable' | 'isSaved' | 'storedAt'>
  >;

export function createItem({ key, name, slot, ...rest }: NewItem): PhotoItem {
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
      slot,
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
export function createListingItem({ path, slot }: StartPhoto): PhotoItem {
  const item = createItem({ key: path, name: '', slot, isFromListing: true });
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

/** The photos of slots come last, and there is one for each: the first of them. */
function arranged(items: readonly PhotoItem[]): readonly PhotoItem[] {
  const bySlot = Map.groupBy(items, ({ photo }) => photo.slot);
  return [
    ...(bySlot.get(null) ?? []),
    ...[...bySlot].flatMap(([slot, [first]]) => (slot === null || !first ? [] : first)),
  ];
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
  let items = arranged(start);
  let photos = items.map(({ photo }) => photo);
  const listeners = new Set<() => void>();
  const has = (item: PhotoItem) => items.includes(item);
  const setItems = (next: readonly PhotoItem[]) => {
    items = arranged(next);
    photos = items.map(({ photo }) => photo);
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
