import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { createListingItem, createItem, type PhotoItem, type PhotoStore, type StartPhoto } from './photo.rules.ts';

const savedPhoto = z.object({
  key: z.string(),
  name: z.string(),
  fingerprint: z.nullable(z.string()),
  isShowable: z.boolean(),
  /** Absent in drafts of the previous release. */
  slot: z.optional(z.nullable(z.string())),
  /** The server's path, the time of the upload, and the account. */
  stored: z.nullable(z.object({ path: z.string(), at: z.number(), viewerId: z.string() })),
});
type SavedPhoto = z.output<typeof savedPhoto>;

const draft = z.object({
  keptAt: z.number(),
  /** The listing's photos when the draft was saved. */
  start: z.array(z.string()),
  /** The keys of all photos, including the listing's. */
  order: z.array(z.string()),
  photos: z.array(savedPhoto),
});
export type Draft = z.output<typeof draft>;

const savedFile = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() });

/** One draft in the browser's storage. Writes are queued in order; callers do not wait for them. */
export type PhotoDraftStorage = {
  /** Null if there is no draft, or the browser stores nothing. */
  read: () => Promise<{ draft: Draft; fileOf: (key: string) => Promise<Blob | null> } | null>;
  write: (draft: Draft) => void;
  saveFile: (key: string, file: Blob) => void;
  deleteFile: (key: string) => void;
  clear: () => Promise<void>;
};

/** Abandoned drafts would fill the browser's storage. */
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const DRAFT = 'draft';
const storedKey = z.tuple([z.string(), z.string()]);

/** Stores a draft in IndexedDB. Without it, as in some private windows, only restoring the draft does not work. */
export function openPhotoDraftStorage(draftKey: string): PhotoDraftStorage {
  const store = createStore('photo-drafts', 'photos');
  const enqueue = createSerialQueue();
  const enqueueWrite = (work: () => Promise<void>) => void enqueue(work, undefined);
  const fileOf = (key: string) => enqueue(() => readFile(store, [draftKey, key]), null);
  return {
    read: () =>
      enqueue(async () => {
        await removeExpired(store);
        const found = draft.safeParse(await get([draftKey, DRAFT], store));
        return found.success ? { draft: found.data, fileOf } : null;
      }, null),
    write: (saved) => enqueueWrite(() => set([draftKey, DRAFT], saved, store)),
    saveFile: (key, file) =>
      // As bytes, because phones have lost files stored as Blobs.
      enqueueWrite(async () => set([draftKey, key], { bytes: await file.arrayBuffer(), type: file.type }, store)),
    deleteFile: (key) => enqueueWrite(() => del([draftKey, key], store)),
    clear: () =>
      enqueue(async () => {
        await removeDraft(store, draftKey);
        await removeExpired(store);
      }, undefined),
  };
}

async function readFile(store: UseStore, key: [string, string]): Promise<Blob | null> {
  const found = savedFile.safeParse(await get(key, store));
  return found.success ? new Blob([found.data.bytes], { type: found.data.type }) : null;
}

async function removeExpired(store: UseStore): Promise<void> {
  for (const [draftKey, part] of await keysIn(store)) {
    if (part !== DRAFT) continue;
    const found = draft.safeParse(await get([draftKey, DRAFT], store));
    if (!found.success || found.data.keptAt < Date.now() - DRAFT_LIFETIME_MS) await removeDraft(store, draftKey);
  }
}

async function removeDraft(store: UseStore, draftKey: string): Promise<void> {
  const all = await keysIn(store);
  await delMany(
    all.filter(([owner]) => owner === draftKey),
    store,
  );
}

async function keysIn(store: UseStore) {
  const found = (await keys(store)).map((key) => storedKey.safeParse(key).data);
  return found.filter((each) => each !== undefined);
}

/** Some browsers never answer a request to IndexedDB. */
const TIMEOUT_MS = 10_000;

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The browser does not answer about what it keeps')), TIMEOUT_MS);
  });
}

/** Runs tasks one after the other. The first failure is reported, and failures resolve to `otherwise`. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let hasReported = false;
  return <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const result = last
      .then(() => Promise.race([work(), timeout()]))
      .catch((error: unknown) => {
        if (!hasReported) reportError(error);
        hasReported = true;
        return otherwise;
      });
    last = result;
    return result;
  };
}

/** The server removes unclaimed uploads after 24 hours; this leaves time to submit the form. */
const UPLOAD_LIFETIME_MS = 20 * 60 * 60 * 1000;

type Visit = { now: number; viewerId: string };

type DraftAutosave = {
  /** Saves the current photos in the browser. */
  save: () => void;
  /** The saved photos; null if there are none, or if others have replaced them. */
  read: () => Promise<PhotoItem[] | null>;
};

type AutosaveDeps = {
  draftStorage: PhotoDraftStorage;
  store: PhotoStore;
  start: readonly StartPhoto[];
  now: () => number;
};

export function createDraftAutosave(
  { draftStorage, store, start, now }: AutosaveDeps,
  viewerId: string,
): DraftAutosave {
  let state: 'untouched' | 'reading' | 'saving' = 'untouched';
  const save = () => {
    // Saving now would overwrite the draft that is being read.
    if (state === 'reading') return;
    // Starts a new draft, because another visit's draft was not restored.
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

/** Saves new files first, and then the list of photos. */
function saveDraft(
  draftStorage: PhotoDraftStorage,
  store: PhotoStore,
  start: readonly StartPhoto[],
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
    start: start.map(({ path }) => path),
    order: saved.map(({ key }) => key),
    photos: saved.filter(({ isFromListing }) => !isFromListing).map((item) => toSavedPhoto(item, viewerId)),
  });
}

function toSavedPhoto({ key, photo, fingerprint, isShowable, storedAt }: PhotoItem, viewerId: string): SavedPhoto {
  const { name, path, slot } = photo;
  const stored = path === null || storedAt === null ? null : { path, at: storedAt, viewerId };
  return { key, name, fingerprint, isShowable, slot, stored };
}

/**
 * The photos of a saved draft, in order. Photos of the listing that were removed in it stay removed; newer ones are
 * added.
 */
async function loadDraft(
  draftStorage: PhotoDraftStorage,
  start: readonly StartPhoto[],
  visit: Visit,
): Promise<PhotoItem[] | null> {
  const found = await draftStorage.read();
  if (found === null) return null;
  const { draft, fileOf } = found;
  const items: PhotoItem[] = [];
  for (const key of draft.order) {
    const saved = draft.photos.find((photo) => photo.key === key);
    // The listing was submitted, but the page ended before the draft was deleted.
    const path = saved?.stored?.path ?? key;
    const ofListing = start.find((photo) => photo.path === path);
    if (ofListing !== undefined) items.push(createListingItem(ofListing));
    else if (saved !== undefined) items.push(...restoreItem(saved, await fileOf(key), visit));
  }
  const isNew = ({ path }: StartPhoto) => !draft.start.includes(path) && items.every(({ key }) => key !== path);
  return [...items, ...start.filter(isNew).map(createListingItem)];
}

/** Empty if the browser has lost the file. */
function restoreItem(saved: SavedPhoto, blob: Blob | null, { now, viewerId }: Visit): PhotoItem[] {
  if (blob === null) return [];
  const { key, name, fingerprint, isShowable, slot = null, stored } = saved;
  const item = createItem({ key, name, slot, fingerprint, blob, isShowable, isSaved: true });
  if (stored === null || stored.viewerId !== viewerId || now - stored.at >= UPLOAD_LIFETIME_MS) return [item];
  item.storedAt = stored.at;
  item.photo = { ...item.photo, state: 'stored', progress: 1, path: stored.path };
  return [item];
}
