import { thumbnailUrl, type PhotoItem, type PhotoStore } from './photo.rules.ts';

/** Object URLs of files. Each keeps its file in memory until closed. */
export type ObjectUrls = { open: (blob: Blob) => string; close: (url: string) => void };

export type PhotoPreviews = {
  /** Updates each photo's preview, and closes the URLs of removed photos. */
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
