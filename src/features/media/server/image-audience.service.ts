import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { imageUrl, masterPath } from '../object-paths.rules.ts';
import { isUnshownUpload } from './uploads.db.ts';

const REMEMBERED_IMAGES = 10_000;

export type ImageAudience = {
  /** False for a photo of a serial plate, and for one that no listing shows yet: shared caches must not store these. */
  isPublic: (id: string) => Promise<boolean>;
};

/** An image that was public once is in caches everywhere, so that answer is final and remembered. */
export function createImageAudience(db: Db): ImageAudience {
  const known = new LRUCache<string, true>({ max: REMEMBERED_IMAGES });
  return {
    isPublic: async (id) => {
      if (known.has(id)) return true;
      if (await isUnshownUpload(db, { path: masterPath(id), url: imageUrl(id) })) return false;
      known.set(id, true);
      return true;
    },
  };
}
