import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { PublicMachines } from '#app/features/machines/machines.service.ts';
import { imageIdOf, masterPath } from '#app/features/media/object-paths.rules.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { drawShareCard } from './draw-share-card.service.ts';
import { shareCardOf, type ShareCard, shareVersionOf } from '../share-card.rules.ts';
import { SingleFlight } from '#app/lib/concurrency.ts';

const PLACEHOLDER = new URL('../../../../public/placeholder.svg', import.meta.url);
/** Of some hundred kilobytes each: those that are being shared just now. */
const REMEMBERED = 40;

type Sources = { machines: PublicMachines; storage: ObjectStorage; siteName: string };

type Drawn = {
  jpeg: Buffer;
  /** False where the photograph could not be had just now: the next one to ask may be luckier. */
  isLasting: boolean;
};
export type ShareImage = { version: string; draw: () => Promise<Drawn> };

export type ShareImages = {
  /** The picture of a machine that anybody may open, drawn when it is asked for. Throws not_found. */
  get: (id: string) => Promise<ShareImage>;
};

/** Draws each picture once, however many ask, and remembers the last ones. */
export function createShareImages({ machines, storage, siteName }: Sources): ShareImages {
  const underWay = new SingleFlight<Drawn>();
  const remembered = new LRUCache<string, Drawn>({ max: REMEMBERED });
  return {
    get: async (id) => {
      const { machine } = await machines.getOpen(id);
      const version = shareVersionOf(machine, siteName);
      const draw = async () => {
        const drawn = await drawCard(storage, shareCardOf(machine), siteName);
        if (drawn.isLasting) remembered.set(version, drawn);
        return drawn;
      };
      return { version, draw: async () => remembered.get(version) ?? underWay.run(version, draw) };
    },
  };
}

/** With the drawing where there is no photograph of ours: one of another site is not fetched for a preview. */
async function drawCard(storage: ObjectStorage, card: ShareCard, siteName: string): Promise<Drawn> {
  const imageId = imageIdOf(card.photo);
  if (imageId === null) return { jpeg: await drawShareCard(card, siteName, placeholder), isLasting: true };
  let isLasting = true;
  const photo = async () => {
    const stored = await storage.get(masterPath(imageId));
    if (stored === null) isLasting = false;
    return stored ?? placeholder();
  };
  return { jpeg: await drawShareCard(card, siteName, photo), isLasting };
}

async function placeholder(): Promise<Buffer> {
  return readFile(PLACEHOLDER);
}
