import { MAX_IMAGES } from '../media.schema.ts';
import { createDraftAutosave } from './draft-autosave.rules.ts';
import { isInProgress, type Photo, type PhotoList } from './photo.rules.ts';
import { photoActions, replaceItems, type PhotoParts } from './photo-actions.rules.ts';
import { createListingItem, type PhotoItem } from './photo-item.rules.ts';
import { createPreparation, type PreparationDeps } from './photo-preparation.rules.ts';
import { createPreviews, type ObjectUrls } from './photo-previews.rules.ts';
import { createPhotoStore, type PhotoStore } from './photo-store.rules.ts';
import { PhotoUploads, type PhotoUploadsDeps } from './photo-uploads.rules.ts';
import type { PhotoDraftStorage } from './photo-draft-storage.rules.ts';

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
