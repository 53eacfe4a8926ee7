import type { ApiFetch } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { MAX_IMAGES, MAX_IMAGE_BYTES } from '../media.schema.ts';
import { createDraftAutosave, openPhotoDraftStorage, type PhotoDraftStorage } from './photo-draft-storage.rules.ts';
import {
  photoActions,
  replaceItems,
  createPreviews,
  TOO_LARGE,
  type PhotoParts,
  type ObjectUrls,
  type Refusal,
} from './photo-actions.rules.ts';
import { createListingItem, createPhotoStore, type PhotoItem, type PhotoStore } from './photo-store.rules.ts';
import { PhotoUploads, browserNetwork, type PhotoUploadsDeps } from './photo-uploads.rules.ts';
import { isInProgress, type Photo, type PhotoList } from './photo.rules.ts';
import { scaleDown, type PreparedPhoto } from './scale-down.rules.ts';
import { requestUploadUrl, sendFile } from './upload.queries.ts';

export type PhotoListDeps = Omit<PhotoUploadsDeps, 'store' | 'onStored'> &
  Pick<PreparationDeps, 'prepare' | 'notify'> & {
    /** The photos that the listing shows already. */
    start: readonly string[];
    viewerId: string;
    draftStorage: PhotoDraftStorage;
    objectUrls: ObjectUrls;
    newKey: () => string;
  };

/** The photos of a form; what it needs of a browser it is given. */
export function createPhotoList(deps: PhotoListDeps): PhotoList {
  const start = [...new Set(deps.start)];
  const store = createPhotoStore(start.map(createListingItem));
  const autosave = createDraftAutosave({ ...deps, store, start, now: deps.clock.now }, deps.viewerId);
  const parts = createParts(deps, store, autosave.save);
  let restoring: Promise<void> = Promise.resolve();
  const restoreDraft = async () => {
    const saved = await autosave.read();
    replaceItems(parts, saved === null ? store.items() : mergeItems(saved, store.items()));
  };
  const restore = once(() => (restoring = restoreDraft()));
  const subscribe = createSubscription(parts);
  return {
    ...photoActions(parts),
    subscribe,
    getSnapshot: store.photos,
    restore,
    whenSettled: async () => {
      await restoring;
      return waitUntilSettled(store.photos, subscribe);
    },
    discard: async () => {
      await restoring;
      replaceItems(parts, start.map(createListingItem));
      await deps.draftStorage.clear();
    },
  };
}

function createParts(deps: PhotoListDeps, store: PhotoStore, saveDraft: () => void): PhotoParts {
  const { objectUrls, draftStorage, newKey, notify, prepare } = deps;
  const previews = createPreviews(store, objectUrls);
  const uploads = new PhotoUploads({
    ...deps,
    store,
    onStored: (item, path) => {
      item.storedAt = deps.clock.now();
      store.update(item, { state: 'stored', progress: 1, path, problem: null });
      previews.update();
      saveDraft();
    },
  });
  const preparation = createPreparation({
    store,
    prepare,
    notify,
    onPrepared: (item, { blob, isShowable }) => {
      Object.assign(item, { file: null, blob, isShowable });
      store.update(item, { state: 'waiting' });
      previews.update();
      saveDraft();
      uploads.advance();
    },
  });
  return { store, uploads, previews, preparation, draftStorage, saveDraft, newKey, notify };
}

/** Uploads go on and previews are held while somebody watches. */
function createSubscription({ store, uploads, previews }: PhotoParts): PhotoList['subscribe'] {
  const watchers = new Set<symbol>();
  return (listener) => {
    const watcher = Symbol('watcher');
    const stop = store.subscribe(listener);
    watchers.add(watcher);
    if (watchers.size === 1) {
      previews.update();
      uploads.start();
    }
    return () => {
      stop();
      if (!watchers.delete(watcher) || watchers.size > 0) return;
      uploads.stop();
      previews.close();
    };
  };
}

/** The saved photos, then those that were chosen while they were read. */
function mergeItems(saved: readonly PhotoItem[], present: readonly PhotoItem[]): PhotoItem[] {
  const known = new Set(saved.map(({ fingerprint }) => fingerprint));
  const fresh = present.filter(({ isFromListing, fingerprint }) => !isFromListing && !known.has(fingerprint));
  return [...saved, ...fresh.slice(0, Math.max(0, MAX_IMAGES - saved.length))];
}

async function waitUntilSettled(photos: () => readonly Photo[], subscribe: PhotoList['subscribe']) {
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!photos().some(isInProgress)) resolve();
    };
    stop = subscribe(look);
    look();
  });
  stop?.();
  return { hasFailed: photos().some(({ state }) => state === 'failed') };
}

function once<Result>(work: () => Result): () => Result {
  let saved: { result: Result } | null = null;
  return () => (saved ??= { result: work() }).result;
}

type PreparationDeps = {
  store: PhotoStore;
  /** Throws when the file cannot be read. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  onPrepared: (item: PhotoItem, prepared: PreparedPhoto) => void;
  notify: (refusal: Refusal) => void;
};

/** Prepares photos one at a time, in their order: a phone has no memory for several decoded ones. */
function createPreparation(deps: PreparationDeps): { advance: () => void } {
  let isBusy = false;
  const work = async () => {
    for (let next = nextUnprepared(deps.store); next !== null; next = nextUnprepared(deps.store))
      await prepareItem(deps, next);
    isBusy = false;
  };
  return {
    advance: () => {
      if (isBusy) return;
      isBusy = true;
      void work();
    },
  };
}

type Unprepared = { item: PhotoItem; file: File };

function nextUnprepared(store: PhotoStore): Unprepared | null {
  for (const item of store.items()) {
    if (item.photo.state === 'waiting' && item.file !== null) return { item, file: item.file };
  }
  return null;
}

async function prepareItem({ store, prepare, onPrepared, notify }: PreparationDeps, { item, file }: Unprepared) {
  store.update(item, { state: 'preparing' });
  const prepared = await prepare(file).catch(() => null);
  if (!store.has(item)) return;
  if (prepared === null) {
    store.update(item, {
      state: 'failed',
      isFinal: true,
      problem: 'This file cannot be read. Please choose it again.',
    });
  } else if (prepared.blob.size > MAX_IMAGE_BYTES) {
    notify(TOO_LARGE);
    store.update(item, { state: 'failed', isFinal: true, problem: `${TOO_LARGE.title}: ${TOO_LARGE.description}` });
  } else {
    onPrepared(item, prepared);
  }
}

type PhotoListOptions = {
  api: ApiFetch;
  /** Names the draft in the browser: one for new listings, one for each that is edited. */
  draftKey: string;
  /** The session's account, to which uploads belong. */
  viewerId: string;
  /** What the listing shows already, the main one first. */
  start?: readonly string[];
};

/**
 * The photos of a form, kept in this browser until they are discarded. Made while rendering, on the server too, it
 * does nothing before somebody subscribes or calls it.
 */
export function openPhotoList({ api, draftKey, viewerId, start = [] }: PhotoListOptions): PhotoList {
  return createPhotoList({
    start,
    viewerId,
    requestUrl: (signal) => requestUploadUrl(api, signal),
    send: sendFile,
    prepare: scaleDown,
    draftStorage: openPhotoDraftStorage(draftKey),
    network: browserNetwork,
    clock: { now: () => Date.now(), after: startTimer },
    objectUrls: { open: (blob) => URL.createObjectURL(blob), close: (url) => URL.revokeObjectURL(url) },
    newKey: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    notify: (refusal) => showToast({ ...refusal, tone: 'danger' }),
  });
}

function startTimer(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
