import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { parseImageId, masterPath } from '#app/features/media/object-paths.rules.ts';
import type { PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { SingleFlight } from '#app/lib/concurrency.ts';
import { drawShareCard } from './draw-share-card.service.ts';
import { toShareCard, type ShareCard, getShareVersion } from '../share-card.rules.ts';

const PLACEHOLDER = new URL('../../../../public/placeholder.svg', import.meta.url);
/** The number of cached pictures, of some hundred kilobytes each. */
const CACHE_SIZE = 40;

type ShareImageDeps = { machines: PublicMachines; storage: ObjectStorage; siteName: string };

type DrawnCard = {
  jpeg: Buffer;
  /** False if the photograph could not be read, so that the next request tries again. */
  isCacheable: boolean;
};
export type ShareImage = { version: string; draw: () => Promise<DrawnCard> };

export type ShareImages = {
  /** The picture of a public machine, drawn on demand. Throws not_found. */
  get: (id: string) => Promise<ShareImage>;
};

/** Draws each picture once for concurrent requests, and caches the most recently used ones. */
export function createShareImages({ machines, storage, siteName }: ShareImageDeps): ShareImages {
  const inFlight = new SingleFlight<DrawnCard>();
  const cache = new LRUCache<string, DrawnCard>({ max: CACHE_SIZE });
  return {
    get: async (id) => {
      const { machine } = await machines.getOpen(id);
      const version = getShareVersion(machine, siteName);
      const draw = async () => {
        const drawn = await drawCard(storage, toShareCard(machine), siteName);
        if (drawn.isCacheable) cache.set(version, drawn);
        return drawn;
      };
      return { version, draw: async () => cache.get(version) ?? inFlight.run(version, draw) };
    },
  };
}

/** Draws the card, with the placeholder if the photograph is not stored here: images of other sites are not fetched. */
async function drawCard(storage: ObjectStorage, card: ShareCard, siteName: string): Promise<DrawnCard> {
  const imageId = parseImageId(card.photo);
  if (imageId === null) return { jpeg: await drawShareCard(card, siteName, placeholder), isCacheable: true };
  let isCacheable = true;
  const photo = async () => {
    const stored = await storage.get(masterPath(imageId));
    if (stored === null) isCacheable = false;
    return stored ?? placeholder();
  };
  return { jpeg: await drawShareCard(card, siteName, photo), isCacheable };
}

async function placeholder(): Promise<Buffer> {
  return readFile(PLACEHOLDER);
}
