import type { Photo } from './photo.rules.ts';
import type { PhotoItem } from './photo-item.rules.ts';

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
