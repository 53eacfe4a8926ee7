import { createListingItem, createItem, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoStore } from './photo-store.rules.ts';
import type { SavedPhoto, PhotoDraftStorage } from './photo-draft-storage.rules.ts';

/** The server removes what no listing has claimed in 24 hours; the form has to be sent within the rest of them. */
const UPLOAD_LIFETIME_MS = 20 * 60 * 60 * 1000;

type Visit = { now: number; viewerId: string };

export type DraftAutosave = {
  /** Saves the photos in the browser as they are now. */
  save: () => void;
  /** The photos that the browser has saved; null when there are none, or when others have taken their place. */
  read: () => Promise<PhotoItem[] | null>;
};

type AutosaveDeps = { draftStorage: PhotoDraftStorage; store: PhotoStore; start: readonly string[]; now: () => number };

export function createDraftAutosave(
  { draftStorage, store, start, now }: AutosaveDeps,
  viewerId: string,
): DraftAutosave {
  let state: 'untouched' | 'reading' | 'saving' = 'untouched';
  const save = () => {
    // Saving now would overwrite the draft that is being read.
    if (state === 'reading') return;
    // A draft of another visit was not restored.
    if (state === 'untouched') void draftStorage.clear();
    state = 'saving';
    saveDraft(draftStorage, store, start, { now: now(), viewerId });
  };
  return {
    save,
    read: async () => {
      if (state === 'saving') return null;
      state = 'reading';
      const items = await loadDraft(draftStorage, start, { now: now(), viewerId });
      state = 'saving';
      return items;
    },
  };
}

/** Saves the files that are not saved yet, and then the list of photos. */
function saveDraft(
  draftStorage: PhotoDraftStorage,
  store: PhotoStore,
  start: readonly string[],
  { now, viewerId }: Visit,
) {
  for (const item of store.items()) {
    if (item.blob === null || item.isSaved) continue;
    draftStorage.saveFile(item.key, item.blob);
    item.isSaved = true;
  }
  const saved = store.items().filter(({ isFromListing, isSaved }) => isFromListing || isSaved);
  draftStorage.write({
    keptAt: now,
    start: [...start],
    order: saved.map(({ key }) => key),
    photos: saved.filter(({ isFromListing }) => !isFromListing).map((item) => toSavedPhoto(item, viewerId)),
  });
}

function toSavedPhoto({ key, photo, fingerprint, isShowable, storedAt }: PhotoItem, viewerId: string): SavedPhoto {
  const { name, path } = photo;
  const stored = path === null || storedAt === null ? null : { path, at: storedAt, viewerId };
  return { key, name, fingerprint, isShowable, stored };
}

/** The photos of a saved draft in its order. Photos of the listing that were removed in it stay away, newer ones are added. */
async function loadDraft(
  draftStorage: PhotoDraftStorage,
  start: readonly string[],
  visit: Visit,
): Promise<PhotoItem[] | null> {
  const found = await draftStorage.read();
  if (found === null) return null;
  const { draft, fileOf } = found;
  const items: PhotoItem[] = [];
  for (const key of draft.order) {
    const saved = draft.photos.find((photo) => photo.key === key);
    // The listing was sent, and the page ended before the draft was forgotten.
    const path = saved?.stored?.path ?? key;
    if (start.includes(path)) items.push(createListingItem(path));
    else if (saved !== undefined) items.push(...restoreItem(saved, await fileOf(key), visit));
  }
  const isNew = (path: string) => !draft.start.includes(path) && items.every(({ key }) => key !== path);
  return [...items, ...start.filter(isNew).map(createListingItem)];
}

/** None when the browser has lost the file. */
function restoreItem(saved: SavedPhoto, blob: Blob | null, { now, viewerId }: Visit): PhotoItem[] {
  if (blob === null) return [];
  const { key, name, fingerprint, isShowable, stored } = saved;
  const item = createItem({ key, name, fingerprint, blob, isShowable, isSaved: true });
  if (stored === null || stored.viewerId !== viewerId || now - stored.at >= UPLOAD_LIFETIME_MS) return [item];
  item.storedAt = stored.at;
  item.photo = { ...item.photo, state: 'stored', progress: 1, path: stored.path };
  return [item];
}
