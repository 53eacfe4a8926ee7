import { thumbnailUrl, type PhotoItem, type PhotoStore } from './photo.rules.ts';

/** Object URLs under which the page can show a file; each holds the file's memory until it is closed. */
export type ObjectUrls = { open: (blob: Blob) => string; close: (url: string) => void };

export type PhotoPreviews = {
  /** Shows the best preview of each photo, and closes the URLs of photos that have been removed. */
  update: () => void;
  /** Closes all URLs, until the next update. */
  close: () => void;
};

export function createPreviews(store: PhotoStore, objectUrls: ObjectUrls): PhotoPreviews {
  const opened = new Map<PhotoItem, string>();
  const previewOf = (item: PhotoItem) => {
    const { blob, isShowable, photo } = item;
    if (blob === null || !isShowable) return photo.path === null ? null : thumbnailUrl(photo.path);
    const objectUrl = opened.get(item) ?? objectUrls.open(blob);
    opened.set(item, objectUrl);
    return objectUrl;
  };
  const closeUnless = (isWanted: (item: PhotoItem) => boolean) => {
    for (const [item, objectUrl] of opened) {
      if (isWanted(item)) continue;
      objectUrls.close(objectUrl);
      opened.delete(item);
    }
  };
  return {
    update: () => {
      closeUnless(store.has);
      for (const item of store.items()) {
        const preview = previewOf(item);
        if (preview !== item.photo.preview) store.update(item, { preview });
      }
    },
    close: () => closeUnless(() => false),
  };
}
