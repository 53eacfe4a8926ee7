import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { FailureKind } from './upload.queries.ts';

export type PhotoState = 'waiting' | 'preparing' | 'sending' | 'stored' | 'failed';

/** A photo of the form. The first one is the listing's main photo. */
export type Photo = {
  key: string;
  /** The file's name, for display. */
  name: string;
  state: PhotoState;
  /** Upload progress from 0 to 1. */
  progress: number;
  /** A URL for `img`; null while there is nothing that this browser can display. */
  preview: string | null;
  /** The path that the listing stores; null until uploaded. */
  path: string | null;
  problem: string | null;
  /** The same file would be refused again: the photo can only be removed. */
  isFinal: boolean;
  /** The key of its slot; null for one of the ordered photos. */
  slot: string | null;
};

/** A photo that the listing already has. */
export type StartPhoto = { path: string; slot: string | null };

/** The photos of one form, for `useSyncExternalStore`. Uploads run while there are subscribers. */
export type PhotoList = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Photo[];
  /** Adds files that may be photos and starts uploading. A toast lists refused ones with the reason. */
  add: (files: Iterable<File>) => void;
  /**
   * Sets the photo of a slot, replacing the current one. If the file is already among the photos, that photo moves to
   * the slot.
   */
  fillSlot: (slot: string, files: Iterable<File>) => void;
  retry: (key: string) => void;
  retryAll: () => void;
  remove: (key: string) => void;
  move: (key: string, toIndex: number) => void;
  makeMain: (key: string) => void;
  /** Resolves when no photo is waiting or in progress; without a network this may take long. */
  whenSettled: () => Promise<{ hasFailed: boolean }>;
  /** Restores the saved draft. Without this call, the first new photo replaces that draft. */
  restore: () => Promise<void>;
  /** Deletes the draft after it was submitted or given up, and restores the listing's own photos. */
  discard: () => Promise<void>;
  /** The API has lost an image: uploads all photos that the listing does not show yet again. */
  reuploadStored: () => void;
};

/** The small version of a stored image; other addresses stay unchanged. */
export function thumbnailUrl(path: string): string {
  return path.startsWith('/objects/') ? `${path}?w=320` : path;
}

export function isInProgress({ state }: Photo): boolean {
  return state === 'waiting' || state === 'preparing' || state === 'sending';
}

/** Describes the state of one photo. */
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

/** A photo's name in button labels, with its number, because many phones give files meaningless names. */
export function photoName({ name }: Photo, index: number): string {
  return name === '' ? `photo ${index + 1}` : `photo ${index + 1}, ${name}`;
}

/** Progress of all photos for screen readers: changes only if there is something to announce. */
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

/** Announcements while a photo is moved with the keyboard. */
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
        // Initially the photo is over itself: announcing that would interrupt the first announcement.
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

/** A photo with internal state. */
export type PhotoItem = {
  readonly key: string;
  readonly fingerprint: string | null;
  /** Already part of the listing: nothing to upload. */
  readonly isFromListing: boolean;
  photo: Photo;
  /** The chosen file; null once prepared. */
  file: File | null;
  /** The bytes to upload; null before preparation. */
  blob: Blob | null;
  isShowable: boolean;
  /** Whether the browser's storage contains the file. */
  isSaved: boolean;
  /** When the server stored it. */
  storedAt: number | null;
  /** The current upload URL, and when it was requested. */
  uploadUrl: { url: string; at: number } | null;
  /** The number of failed attempts. */
  failures: number;
  failure: FailureKind | null;
  /** Aborts the current attempt. */
  controller: AbortController | null;
  /** Cancels the pending retry. */
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

/** A photo of the listing: its path is its key. */
export function createListingItem({ path, slot }: StartPhoto): PhotoItem {
  const item = createItem({ key: path, name: '', slot, isFromListing: true });
  item.photo = { ...item.photo, state: 'stored', progress: 1, path, preview: thumbnailUrl(path) };
  return item;
}

/** Aborts the photo's upload and retries. */
export function abortItem(item: PhotoItem): void {
  item.controller?.abort();
  item.controller = null;
  item.cancelRetry?.();
  item.cancelRetry = null;
}

/** Photos of slots come last; each slot keeps its first photo. */
function arranged(items: readonly PhotoItem[]): readonly PhotoItem[] {
  const bySlot = Map.groupBy(items, ({ photo }) => photo.slot);
  return [
    ...(bySlot.get(null) ?? []),
    ...[...bySlot].flatMap(([slot, [first]]) => (slot === null || !first ? [] : first)),
  ];
}

/** The photos in order, and the subscribers to changes. */
export type PhotoStore = {
  items: () => readonly PhotoItem[];
  photos: () => readonly Photo[];
  find: (key: string) => PhotoItem | undefined;
  has: (item: PhotoItem) => boolean;
  /** Replaces all photos. */
  setItems: (items: readonly PhotoItem[]) => void;
  /** Changes the visible state of a photo, unless it was removed. */
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
