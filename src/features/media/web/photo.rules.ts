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
};

/** The photos of one form, as `useSyncExternalStore` wants them. Uploads go on while somebody has subscribed. */
export type PhotoList = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Photo[];
  /** Adds what may be a photo, and starts uploading at once. A toast says what is refused, and why. */
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  retryAll: () => void;
  remove: (key: string) => void;
  move: (key: string, toIndex: number) => void;
  makeMain: (key: string) => void;
  /** Resolves when no photo waits or is in progress; without a network that may take long. */
  whenSettled: () => Promise<{ hasFailed: boolean }>;
  /** Of what is stored, in order: the `images` of the listing. */
  paths: () => string[];
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
