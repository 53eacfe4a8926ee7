import { thumbnailOf } from './photo.rules.ts';
import type { PhotoItem } from './photo-item.rules.ts';
import type { PhotoShelf } from './photo-store.rules.ts';

/** Addresses under which the page can show a file; each holds the file's memory until it is closed. */
export type Addresses = { open: (blob: Blob) => string; close: (url: string) => void };

export type PhotoPreviews = {
  /** Shows what there is to show of each photo, and lets go of photos that have been removed. */
  update: () => void;
  /** Lets go of all, until the next update. */
  close: () => void;
};

export function createPreviews(shelf: PhotoShelf, addresses: Addresses): PhotoPreviews {
  const opened = new Map<PhotoItem, string>();
  const previewOf = (item: PhotoItem) => {
    const { blob, isShowable, photo } = item;
    if (blob === null || !isShowable) return photo.path === null ? null : thumbnailOf(photo.path);
    const address = opened.get(item) ?? addresses.open(blob);
    opened.set(item, address);
    return address;
  };
  const closeUnless = (isWanted: (item: PhotoItem) => boolean) => {
    for (const [item, address] of opened) {
      if (isWanted(item)) continue;
      addresses.close(address);
      opened.delete(item);
    }
  };
  return {
    update: () => {
      closeUnless(shelf.has);
      for (const item of shelf.items()) {
        const preview = previewOf(item);
        if (preview !== item.photo.preview) shelf.show(item, { preview });
      }
    },
    close: () => closeUnless(() => false),
  };
}
