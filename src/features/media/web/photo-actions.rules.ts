import { TOO_MANY_IMAGES } from '#app/lib/text-fields.ts';
import { MAX_IMAGES, IMAGE_TOO_LARGE } from '../media.schema.ts';
import type { PhotoDraftStorage } from './photo-draft-storage.rules.ts';
import { abortItem, createItem, type PhotoItem, type PhotoStore } from './photo-store.rules.ts';
import type { PhotoUploads } from './photo-uploads.rules.ts';
import { thumbnailUrl, type PhotoList } from './photo.rules.ts';

export const RECOMMENDED_IMAGES = 3;

export type Refusal = { title: string; description: string };

export const TOO_LARGE: Refusal = { title: 'File Too Large', description: IMAGE_TOO_LARGE };

const NOT_AN_IMAGE: Refusal = {
  title: 'Not an Image',
  description: 'Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.',
};

const OTHER_TYPE = /^(text|video|audio|font)\/|^image\/svg|^application\/(pdf|zip|json|msword|vnd\.)/;
const OTHER_EXTENSION = /\.(pdf|svg|txt|docx?|xlsx?|zip|mov|mp4)$/i;

/** Which of the files are accepted, and the refusal of the others. */
function selectFiles(
  files: readonly File[],
  { known, room }: { known: ReadonlySet<string>; room: number },
): { accepted: File[]; refusal: Refusal | null } {
  const images = files.filter((file) => !isClearlyNoImage(file));
  const fresh = withoutRepeats(images, known);
  // Imported listings may have more than may be added: then there is less room than none.
  const accepted = fresh.slice(0, Math.max(0, room));
  if (accepted.length < fresh.length) return { accepted, refusal: tooMany(fresh.length - accepted.length) };
  return { accepted, refusal: images.length < files.length ? NOT_AN_IMAGE : null };
}

/** Equal for the same file chosen twice. */
function getFingerprint({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`;
}

/** The items with one of them moved to an index, which is clamped to the list. */
function withMoved<Item>(items: readonly Item[], item: Item, toIndex: number): Item[] {
  const others = items.filter((other) => other !== item);
  return others.length === items.length ? [...items] : others.toSpliced(Math.max(0, toIndex), 0, item);
}

/** Phones name no type, or a wrong one, for kinds that they do not know: of those the server sees the bytes. */
function isClearlyNoImage({ name, type }: File): boolean {
  return OTHER_TYPE.test(type) || OTHER_EXTENSION.test(name);
}

function withoutRepeats(files: readonly File[], known: ReadonlySet<string>): File[] {
  const seen = new Set(known);
  return files.filter((file) => {
    const isNew = !seen.has(getFingerprint(file));
    seen.add(getFingerprint(file));
    return isNew;
  });
}

function tooMany(leftOut: number): Refusal {
  const rest = leftOut === 1 ? 'One was left out.' : `${leftOut} were left out.`;
  return { title: TOO_MANY_IMAGES, description: `A listing can have at most ${MAX_IMAGES} images. ${rest}` };
}

/** Object URLs under which the page can show a file; each holds the file's memory until it is closed. */
export type ObjectUrls = { open: (blob: Blob) => string; close: (url: string) => void };

type PhotoPreviews = {
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
