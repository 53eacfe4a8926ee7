import { MAX_IMAGES } from '../media.schema.ts';
import type { PhotoList } from './photo.rules.ts';
import { halt, newItem, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoPreviews } from './photo-previews.rules.ts';
import type { PhotoShelf } from './photo-store.rules.ts';
import type { PhotoUploads } from './photo-uploads.rules.ts';
import type { PhotoVault } from './photo-draft-storage.rules.ts';
import { chooseFiles, fingerprintOf, moved, type Refusal } from './photos.rules.ts';

export type PhotoParts = {
  shelf: PhotoShelf;
  uploads: PhotoUploads;
  previews: PhotoPreviews;
  preparation: { advance: () => void };
  vault: PhotoVault;
  /** Has the browser keep the photos as they are now. */
  keep: () => void;
  newKey: () => string;
  tell: (refusal: Refusal) => void;
};

type PhotoActions = Pick<
  PhotoList,
  'add' | 'retry' | 'retryAll' | 'remove' | 'move' | 'makeMain' | 'paths' | 'forgetStored'
>;

/** What people do with their photos. Nothing of it does harm when it is done twice. */
export function photoActions(parts: PhotoParts): PhotoActions {
  const { shelf, uploads } = parts;
  const move = (key: string, toIndex: number) => moveItem(parts, shelf.find(key), toIndex);
  return {
    add: (files) => addFiles(parts, [...files]),
    retry: (key) => {
      for (const item of shelf.items()) if (item.key === key && mayRestart(item)) uploads.restart(item);
    },
    retryAll: () => {
      for (const item of shelf.items()) if (mayRestart(item)) uploads.restart(item);
    },
    remove: (key) => {
      const item = shelf.find(key);
      if (item !== undefined) replaceItems(parts, without(shelf.items(), item));
    },
    move,
    makeMain: (key) => move(key, 0),
    paths: () => shelf.photos().flatMap(({ path }) => path ?? []),
    forgetStored: () => {
      for (const item of shelf.items()) if (isOnlyUploaded(item)) sendAnew(parts, item);
      parts.keep();
    },
  };
}

/** Puts others in place of all photos, and ends all that was under way for those that are gone. */
export function replaceItems({ shelf, previews, uploads, vault, keep }: PhotoParts, next: readonly PhotoItem[]): void {
  const gone = shelf.items().filter((item) => !next.includes(item));
  shelf.arrange(next);
  for (const item of gone) {
    halt(item);
    if (item.isKept) vault.dropFile(item.key);
  }
  previews.update();
  keep();
  uploads.advance();
}

function addFiles({ shelf, preparation, newKey, tell }: PhotoParts, files: readonly File[]): void {
  const known = new Set(shelf.items().flatMap(({ fingerprint }) => fingerprint ?? []));
  const { taken, refusal } = chooseFiles(files, { known, room: MAX_IMAGES - shelf.items().length });
  if (refusal !== null) tell(refusal);
  if (taken.length === 0) return;
  const added = taken.map((file) =>
    newItem({ key: newKey(), name: file.name, fingerprint: fingerprintOf(file), file }),
  );
  shelf.arrange([...shelf.items(), ...added]);
  preparation.advance();
}

function moveItem({ shelf, keep }: PhotoParts, item: PhotoItem | undefined, toIndex: number): void {
  if (item === undefined || shelf.items().indexOf(item) === toIndex) return;
  shelf.arrange(moved(shelf.items(), item, toIndex));
  keep();
}

function sendAnew({ uploads, previews }: PhotoParts, item: PhotoItem): void {
  item.storedAt = null;
  item.address = null;
  uploads.restart(item);
  previews.update();
}

function isOnlyUploaded({ isOfListing, photo }: PhotoItem): boolean {
  return photo.state === 'stored' && !isOfListing;
}

function mayRestart({ photo, endPause }: PhotoItem): boolean {
  return endPause !== null || (photo.state === 'failed' && !photo.isFinal);
}

function without(items: readonly PhotoItem[], gone: PhotoItem): PhotoItem[] {
  return items.filter((item) => item !== gone);
}
