import type { Photo } from './photo.rules.ts';
import type { PhotoItem } from './photo-item.rules.ts';

/** The photos in their order, and who wants to know of changes. */
export type PhotoShelf = {
  items: () => readonly PhotoItem[];
  photos: () => readonly Photo[];
  find: (key: string) => PhotoItem | undefined;
  has: (item: PhotoItem) => boolean;
  /** Puts others in place of all. */
  arrange: (items: readonly PhotoItem[]) => void;
  /** Changes what is seen of a photo, unless it has been removed. */
  show: (item: PhotoItem, change: Partial<Photo>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createPhotoShelf(start: readonly PhotoItem[]): PhotoShelf {
  let items = start;
  let photos = start.map(({ photo }) => photo);
  const listeners = new Set<() => void>();
  const has = (item: PhotoItem) => items.includes(item);
  const arrange = (next: readonly PhotoItem[]) => {
    items = next;
    photos = next.map(({ photo }) => photo);
    for (const listener of listeners) listener();
  };
  return {
    items: () => items,
    photos: () => photos,
    find: (key) => items.find((item) => item.key === key),
    has,
    arrange,
    show: (item, change) => {
      if (!has(item)) return;
      item.photo = { ...item.photo, ...change };
      arrange(items);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
