import { MAX_IMAGE_BYTES } from '../media.schema.ts';
import type { PhotoItem } from './photo-item.rules.ts';
import type { PhotoShelf } from './photo-store.rules.ts';
import { TOO_LARGE, type Refusal } from './photos.rules.ts';
import type { PreparedPhoto } from './scale-down.rules.ts';

export type PreparationDeps = {
  shelf: PhotoShelf;
  /** Throws when the file cannot be read. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  onPrepared: (item: PhotoItem, prepared: PreparedPhoto) => void;
  tell: (refusal: Refusal) => void;
};

/** Prepares photos one at a time, in their order: a phone has no memory for several decoded ones. */
export function createPreparation(deps: PreparationDeps): { advance: () => void } {
  let isBusy = false;
  const work = async () => {
    for (let next = nextOf(deps.shelf); next !== null; next = nextOf(deps.shelf)) await prepareItem(deps, next);
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

function nextOf(shelf: PhotoShelf): Unprepared | null {
  for (const item of shelf.items()) {
    if (item.photo.state === 'waiting' && item.file !== null) return { item, file: item.file };
  }
  return null;
}

async function prepareItem({ shelf, prepare, onPrepared, tell }: PreparationDeps, { item, file }: Unprepared) {
  shelf.show(item, { state: 'preparing' });
  const prepared = await prepare(file).catch(() => null);
  if (!shelf.has(item)) return;
  if (prepared === null) {
    shelf.show(item, { state: 'failed', isFinal: true, problem: 'This file cannot be read. Please choose it again.' });
  } else if (prepared.blob.size > MAX_IMAGE_BYTES) {
    tell(TOO_LARGE);
    shelf.show(item, { state: 'failed', isFinal: true, problem: `${TOO_LARGE.title}: ${TOO_LARGE.description}` });
  } else {
    onPrepared(item, prepared);
  }
}
