import { MAX_IMAGE_BYTES } from '../media.schema.ts';
import type { PhotoItem } from './photo-item.rules.ts';
import type { PhotoStore } from './photo-store.rules.ts';
import { TOO_LARGE, type Refusal } from './photos.rules.ts';
import type { PreparedPhoto } from './scale-down.rules.ts';

export type PreparationDeps = {
  store: PhotoStore;
  /** Throws when the file cannot be read. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  onPrepared: (item: PhotoItem, prepared: PreparedPhoto) => void;
  notify: (refusal: Refusal) => void;
};

/** Prepares photos one at a time, in their order: a phone has no memory for several decoded ones. */
export function createPreparation(deps: PreparationDeps): { advance: () => void } {
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
