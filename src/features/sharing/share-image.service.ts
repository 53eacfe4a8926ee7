import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { PublicMachines } from '#app/features/machines/machines.service.ts';
import { imageIdOf, masterPath } from '#app/features/media/object-paths.ts';
import type { ObjectStorage } from '#app/features/media/storage.ts';
import { SingleFlight } from '#app/lib/single-flight.ts';
import { drawShareCard } from './draw-share-card.ts';
import { shareCardOf } from './share-card.rules.ts';
import { shareVersionOf } from './share-version.ts';

const PLACEHOLDER = new URL('../../../public/placeholder.svg', import.meta.url);
/** Of some hundred kilobytes each: those that are being shared just now. */
const REMEMBERED = 40;

type Sources = { machines: PublicMachines; storage: ObjectStorage; siteName: string };

export type ShareImage = { version: string; jpeg: () => Promise<Buffer> };

export type ShareImages = {
  /** The picture of a machine that anybody may open, drawn when it is asked for. Throws not_found. */
  get: (id: string) => Promise<ShareImage>;
};

/** Draws each picture once, however many ask, and remembers the last ones. */
export function createShareImages({ machines, storage, siteName }: Sources): ShareImages {
  const underWay = new SingleFlight<Buffer>();
  const remembered = new LRUCache<string, Buffer>({ max: REMEMBERED });
  return {
    get: async (id) => {
      const { machine } = await machines.getOpen(id);
      const version = shareVersionOf(machine, siteName);
      const draw = async () => {
        const card = shareCardOf(machine);
        const drawn = await drawShareCard(card, siteName, await photoOf(storage, card.photo));
        remembered.set(version, drawn);
        return drawn;
      };
      return { version, jpeg: async () => remembered.get(version) ?? underWay.run(version, draw) };
    },
  };
}

/** The drawing where there is no photograph of ours: one of another site is not fetched for a preview. */
async function photoOf(storage: ObjectStorage, address: string): Promise<Buffer> {
  const imageId = imageIdOf(address);
  const stored = imageId === null ? null : await storage.get(masterPath(imageId));
  return stored ?? readFile(PLACEHOLDER);
}
