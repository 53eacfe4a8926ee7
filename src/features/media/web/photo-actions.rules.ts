import { MAX_IMAGES } from '../media.schema.ts';
import type { PhotoList } from './photo.rules.ts';
import { abortItem, createItem, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoPreviews } from './photo-previews.rules.ts';
import type { PhotoStore } from './photo-store.rules.ts';
import type { PhotoUploads } from './photo-uploads.rules.ts';
import type { PhotoDraftStorage } from './photo-draft-storage.rules.ts';
import { selectFiles, getFingerprint, withMoved, type Refusal } from './photos.rules.ts';

export type PhotoParts = {
  store: PhotoStore;
  uploads: PhotoUploads;
  previews: PhotoPreviews;
  preparation: { advance: () => void };
  draftStorage: PhotoDraftStorage;
  /** Saves the photos in the browser as they are now. */
  saveDraft: () => void;
  newKey: () => string;
  notify: (refusal: Refusal) => void;
};

type PhotoActions = Pick<
  PhotoList,
  'add' | 'retry' | 'retryAll' | 'remove' | 'move' | 'makeMain' | 'paths' | 'reuploadStored'
>;

/** What people do with their photos. Nothing of it does harm when it is done twice. */
export function photoActions(parts: PhotoParts): PhotoActions {
  const { store, uploads } = parts;
  const move = (key: string, toIndex: number) => moveItem(parts, store.find(key), toIndex);
  return {
    add: (files) => addFiles(parts, [...files]),
    retry: (key) => {
      for (const item of store.items()) if (item.key === key && canRetry(item)) uploads.restart(item);
    },
    retryAll: () => {
      for (const item of store.items()) if (canRetry(item)) uploads.restart(item);
    },
    remove: (key) => {
      const item = store.find(key);
      if (item !== undefined) replaceItems(parts, withoutItem(store.items(), item));
    },
    move,
    makeMain: (key) => move(key, 0),
    paths: () => store.photos().flatMap(({ path }) => path ?? []),
    reuploadStored: () => {
      for (const item of store.items()) if (isUploadedHere(item)) uploadAgain(parts, item);
      parts.saveDraft();
    },
  };
}

/** Replaces all photos, and aborts the work for those that are gone. */
export function replaceItems(
  { store, previews, uploads, draftStorage, saveDraft }: PhotoParts,
  next: readonly PhotoItem[],
): void {
  const gone = store.items().filter((item) => !next.includes(item));
  store.setItems(next);
  for (const item of gone) {
    abortItem(item);
    if (item.isSaved) draftStorage.deleteFile(item.key);
  }
  previews.update();
  saveDraft();
  uploads.advance();
}

function addFiles({ store, preparation, newKey, notify }: PhotoParts, files: readonly File[]): void {
  const known = new Set(store.items().flatMap(({ fingerprint }) => fingerprint ?? []));
  const { accepted, refusal } = selectFiles(files, { known, room: MAX_IMAGES - store.items().length });
  if (refusal !== null) notify(refusal);
  if (accepted.length === 0) return;
  const added = accepted.map((file) =>
    createItem({ key: newKey(), name: file.name, fingerprint: getFingerprint(file), file }),
  );
  store.setItems([...store.items(), ...added]);
  preparation.advance();
}

function moveItem({ store, saveDraft }: PhotoParts, item: PhotoItem | undefined, toIndex: number): void {
  if (item === undefined || store.items().indexOf(item) === toIndex) return;
  store.setItems(withMoved(store.items(), item, toIndex));
  saveDraft();
}

function uploadAgain({ uploads, previews }: PhotoParts, item: PhotoItem): void {
  item.storedAt = null;
  item.uploadUrl = null;
  uploads.restart(item);
  previews.update();
}

function isUploadedHere({ isFromListing, photo }: PhotoItem): boolean {
  return photo.state === 'stored' && !isFromListing;
}

function canRetry({ photo, cancelRetry }: PhotoItem): boolean {
  return cancelRetry !== null || (photo.state === 'failed' && !photo.isFinal);
}

function withoutItem(items: readonly PhotoItem[], gone: PhotoItem): PhotoItem[] {
  return items.filter((item) => item !== gone);
}
