import { MAX_IMAGES } from '../media.schema.ts';
import { createDraftKeeper } from './draft-autosave.rules.ts';
import { isUnderWay, type Photo, type PhotoList } from './photo.rules.ts';
import { photoActions, replaceItems, type PhotoParts } from './photo-actions.rules.ts';
import { itemOfListing, type PhotoItem } from './photo-item.rules.ts';
import { createPreparation, type PreparationDeps } from './photo-preparation.rules.ts';
import { createPreviews, type Addresses } from './photo-previews.rules.ts';
import { createPhotoShelf, type PhotoShelf } from './photo-store.rules.ts';
import { PhotoUploads, type UploadDeps } from './photo-uploads.rules.ts';
import type { PhotoVault } from './photo-draft-storage.rules.ts';

export type PhotoListDeps = Omit<UploadDeps, 'shelf' | 'onStored'> &
  Pick<PreparationDeps, 'prepare' | 'tell'> & {
    /** What the listing shows already. */
    start: readonly string[];
    viewerId: string;
    vault: PhotoVault;
    addresses: Addresses;
    newKey: () => string;
  };

/** The photos of a form; what it needs of a browser it is given. */
export function createPhotoList(deps: PhotoListDeps): PhotoList {
  const start = [...new Set(deps.start)];
  const shelf = createPhotoShelf(start.map(itemOfListing));
  const keeper = createDraftKeeper({ ...deps, shelf, start, now: deps.clock.now }, deps.viewerId);
  const parts = partsOf(deps, shelf, keeper.keep);
  let restoring: Promise<void> = Promise.resolve();
  const bringBack = async () => {
    const kept = await keeper.read();
    replaceItems(parts, kept === null ? shelf.items() : merged(kept, shelf.items()));
  };
  const restore = once(() => (restoring = bringBack()));
  const subscribe = createWatch(parts);
  return {
    ...photoActions(parts),
    subscribe,
    getSnapshot: shelf.photos,
    restore,
    whenSettled: async () => {
      await restoring;
      return settled(shelf.photos, subscribe);
    },
    discard: async () => {
      await restoring;
      replaceItems(parts, start.map(itemOfListing));
      await deps.vault.clear();
    },
  };
}

function partsOf(deps: PhotoListDeps, shelf: PhotoShelf, keep: () => void): PhotoParts {
  const { addresses, vault, newKey, tell, prepare } = deps;
  const previews = createPreviews(shelf, addresses);
  const uploads = new PhotoUploads({
    ...deps,
    shelf,
    onStored: (item, path) => {
      item.storedAt = deps.clock.now();
      shelf.show(item, { state: 'stored', progress: 1, path, problem: null });
      previews.update();
      keep();
    },
  });
  const preparation = createPreparation({
    shelf,
    prepare,
    tell,
    onPrepared: (item, { blob, isShowable }) => {
      Object.assign(item, { file: null, blob, isShowable });
      shelf.show(item, { state: 'waiting' });
      previews.update();
      keep();
      uploads.advance();
    },
  });
  return { shelf, uploads, previews, preparation, vault, keep, newKey, tell };
}

/** Uploads go on and previews are held while somebody watches. */
function createWatch({ shelf, uploads, previews }: PhotoParts): PhotoList['subscribe'] {
  const watchers = new Set<symbol>();
  return (listener) => {
    const watcher = Symbol('watcher');
    const stop = shelf.subscribe(listener);
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

/** What was kept, then what has been chosen while it was read. */
function merged(kept: readonly PhotoItem[], present: readonly PhotoItem[]): PhotoItem[] {
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  const fresh = present.filter(({ isOfListing, fingerprint }) => !isOfListing && !known.has(fingerprint));
  return [...kept, ...fresh.slice(0, Math.max(0, MAX_IMAGES - kept.length))];
}

async function settled(photos: () => readonly Photo[], subscribe: PhotoList['subscribe']) {
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!photos().some(isUnderWay)) resolve();
    };
    stop = subscribe(look);
    look();
  });
  stop?.();
  return { hasFailed: photos().some(({ state }) => state === 'failed') };
}

function once<Result>(work: () => Result): () => Result {
  let kept: { result: Result } | null = null;
  return () => (kept ??= { result: work() }).result;
}
