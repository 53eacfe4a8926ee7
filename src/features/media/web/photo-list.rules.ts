import type { ApiFetch } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { MAX_IMAGES } from '../media.schema.ts';
import { addFiles, fillSlot } from './photo-choice.rules.ts';
import { createDraftAutosave, openPhotoDraftStorage, type PhotoDraftStorage } from './photo-draft-storage.rules.ts';
import { createPreparation, scaleDown, type PreparationDeps, type Refusal } from './photo-preparation.rules.ts';
import { browserNetwork, PhotoUploads, type PhotoUploadsDeps } from './photo-uploads.rules.ts';
import { createPreviews, type ObjectUrls, type PhotoPreviews } from './photo-previews.rules.ts';
import {
  abortItem,
  createListingItem,
  createPhotoStore,
  isInProgress,
  type Photo,
  type PhotoItem,
  type PhotoList,
  type PhotoStore,
  type StartPhoto,
} from './photo.rules.ts';
import { requestUploadUrl, sendFile } from './upload.queries.ts';

export type PhotoListDeps = Omit<PhotoUploadsDeps, 'store' | 'onStored'> &
  Pick<PreparationDeps, 'prepare'> & {
    /** The listing's stored photos. */
    start: readonly StartPhoto[];
    viewerId: string;
    draftStorage: PhotoDraftStorage;
    objectUrls: ObjectUrls;
    newKey: () => string;
  };

/** The photos of a form. Browser APIs are passed in. */
export function createPhotoList(deps: PhotoListDeps): PhotoList {
  const start = deps.start.filter(({ path }, index) => deps.start.findIndex((other) => other.path === path) === index);
  const store = createPhotoStore(start.map(createListingItem));
  const autosave = createDraftAutosave({ ...deps, store, start, now: deps.clock.now }, deps.viewerId);
  const parts = createParts(deps, store, autosave.save);
  let restoring: Promise<void> | undefined;
  const restoreDraft = async () => {
    const saved = await autosave.read();
    replaceItems(parts, saved === null ? store.items() : mergeItems(saved, store.items()));
  };
  const subscribe = createSubscription(parts);
  return {
    ...photoActions(parts),
    subscribe,
    getSnapshot: store.photos,
    restore: () => (restoring ??= restoreDraft()),
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

type PhotoParts = {
  store: PhotoStore;
  uploads: PhotoUploads;
  previews: PhotoPreviews;
  preparation: { advance: () => void };
  draftStorage: PhotoDraftStorage;
  /** Saves the current photos in the browser. */
  saveDraft: () => void;
  newKey: () => string;
  notify: (refusal: Refusal) => void;
};

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

/** Uploads run and previews exist while there are subscribers. */
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

/** The saved photos, then those chosen while they were loading. */
function mergeItems(saved: readonly PhotoItem[], present: readonly PhotoItem[]): PhotoItem[] {
  const known = new Set(saved.map(({ fingerprint }) => fingerprint));
  const fresh = present.filter(({ isFromListing, fingerprint }) => !isFromListing && !known.has(fingerprint));
  const filled = new Set(fresh.flatMap(({ photo }) => photo.slot ?? []));
  const left = saved.filter(({ photo }) => !filled.has(photo.slot ?? ''));
  return [...left, ...fresh.slice(0, Math.max(0, MAX_IMAGES - left.length))];
}

async function waitUntilSettled(photos: () => readonly Photo[], subscribe: PhotoList['subscribe']) {
  const settled = Promise.withResolvers<void>();
  const look = () => {
    if (!photos().some(isInProgress)) settled.resolve();
  };
  const stop = subscribe(look);
  look();
  await settled.promise;
  stop();
  return { hasFailed: photos().some(({ state }) => state === 'failed') };
}

type PhotoActions = Pick<
  PhotoList,
  'add' | 'fillSlot' | 'retry' | 'retryAll' | 'remove' | 'move' | 'makeMain' | 'reuploadStored'
>;

/** The user's actions on photos. All are idempotent. */
function photoActions(parts: PhotoParts): PhotoActions {
  const { store, uploads } = parts;
  const replace = (next: readonly PhotoItem[]) => replaceItems(parts, next);
  const move = (key: string, toIndex: number) => moveItem(parts, store.find(key), toIndex);
  const retryWhere = (isMeant: (item: PhotoItem) => boolean) => {
    for (const item of store.items()) if (isMeant(item) && canRetry(item)) uploads.restart(item);
  };
  return {
    add: (files) => addFiles(parts, [...files]),
    fillSlot: (slot, files) => fillSlot({ ...parts, replace }, slot, [...files]),
    retry: (key) => retryWhere((item) => item.key === key),
    retryAll: () => retryWhere(() => true),
    remove: (key) => replace(store.items().filter((item) => item.key !== key)),
    move,
    makeMain: (key) => move(key, 0),
    reuploadStored: () => {
      for (const item of store.items()) if (isUploadedHere(item)) uploadAgain(parts, item);
      parts.saveDraft();
    },
  };
}

/** Replaces all photos, and aborts the work on removed ones. */
function replaceItems(
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

function moveItem({ store, saveDraft }: PhotoParts, item: PhotoItem | undefined, toIndex: number): void {
  if (item === undefined || store.items().indexOf(item) === toIndex) return;
  const others = store.items().filter((other) => other !== item);
  store.setItems(others.toSpliced(Math.max(0, toIndex), 0, item));
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

type PhotoListOptions = {
  api: ApiFetch;
  /** The key of the draft in the browser: one for new listings, one per edited listing. */
  draftKey: string;
  /** The account that uploads belong to. */
  viewerId: string;
  /** The listing's stored photos, main photo first. */
  start: readonly StartPhoto[];
};

/**
 * The photos of a form, stored in this browser until they are discarded. Safe to create during rendering, also on the
 * server: it does nothing before the first subscription or call.
 */
export function openPhotoList({ api, draftKey, viewerId, start }: PhotoListOptions): PhotoList {
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
