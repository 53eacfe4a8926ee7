import { itemOfListing, newItem, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoShelf } from './photo-store.rules.ts';
import type { KeptPhoto, PhotoVault } from './photo-draft-storage.rules.ts';

/** The server removes what no listing has claimed in 24 hours; the form has to be sent within the rest of them. */
const TRUSTED_MS = 20 * 60 * 60 * 1000;

type Moment = { now: number; viewerId: string };

export type DraftKeeper = {
  /** Has the browser keep the photos as they are now. */
  keep: () => void;
  /** The photos that it has kept; null when there are none, or when others have taken their place. */
  read: () => Promise<PhotoItem[] | null>;
};

type KeeperDeps = { vault: PhotoVault; shelf: PhotoShelf; start: readonly string[]; now: () => number };

export function createDraftKeeper({ vault, shelf, start, now }: KeeperDeps, viewerId: string): DraftKeeper {
  let state: 'untouched' | 'reading' | 'keeping' = 'untouched';
  const keep = () => {
    // Written now, it would put what is being read out of reach.
    if (state === 'reading') return;
    // Nobody wanted back what is there of another time.
    if (state === 'untouched') void vault.clear();
    state = 'keeping';
    keepDraft(vault, shelf, start, { now: now(), viewerId });
  };
  return {
    keep,
    read: async () => {
      if (state === 'keeping') return null;
      state = 'reading';
      const items = await readDraft(vault, start, { now: now(), viewerId });
      state = 'keeping';
      return items;
    },
  };
}

/** Keeps the files that are not kept yet, and then which photos there are. */
function keepDraft(vault: PhotoVault, shelf: PhotoShelf, start: readonly string[], { now, viewerId }: Moment) {
  for (const item of shelf.items()) {
    if (item.blob === null || item.isKept) continue;
    vault.keepFile(item.key, item.blob);
    item.isKept = true;
  }
  const kept = shelf.items().filter(({ isOfListing, isKept }) => isOfListing || isKept);
  vault.write({
    keptAt: now,
    start: [...start],
    order: kept.map(({ key }) => key),
    photos: kept.filter(({ isOfListing }) => !isOfListing).map((item) => keptOf(item, viewerId)),
  });
}

function keptOf({ key, photo, fingerprint, isShowable, storedAt }: PhotoItem, viewerId: string): KeptPhoto {
  const { name, path } = photo;
  const stored = path === null || storedAt === null ? null : { path, at: storedAt, viewerId };
  return { key, name, fingerprint, isShowable, stored };
}

/** The photos of a kept draft in its order. Those of the listing that were removed then stay away, newer ones come. */
async function readDraft(vault: PhotoVault, start: readonly string[], moment: Moment): Promise<PhotoItem[] | null> {
  const found = await vault.read();
  if (found === null) return null;
  const { draft, fileOf } = found;
  const items: PhotoItem[] = [];
  for (const key of draft.order) {
    const kept = draft.photos.find((photo) => photo.key === key);
    // The listing was sent, and the page ended before the draft was forgotten.
    const path = kept?.stored?.path ?? key;
    if (start.includes(path)) items.push(itemOfListing(path));
    else if (kept !== undefined) items.push(...restored(kept, await fileOf(key), moment));
  }
  const isNew = (path: string) => !draft.start.includes(path) && items.every(({ key }) => key !== path);
  return [...items, ...start.filter(isNew).map(itemOfListing)];
}

/** None when the browser has lost the file. */
function restored(kept: KeptPhoto, blob: Blob | null, { now, viewerId }: Moment): PhotoItem[] {
  if (blob === null) return [];
  const { key, name, fingerprint, isShowable, stored } = kept;
  const item = newItem({ key, name, fingerprint, blob, isShowable, isKept: true });
  if (stored === null || stored.viewerId !== viewerId || now - stored.at >= TRUSTED_MS) return [item];
  item.storedAt = stored.at;
  item.photo = { ...item.photo, state: 'stored', progress: 1, path: stored.path };
  return [item];
}
