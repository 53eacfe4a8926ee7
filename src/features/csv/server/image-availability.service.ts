import type { Db } from '#app/db/client.ts';
import { parseImageId, masterPath } from '#app/features/media/object-paths.rules.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { KnownUpload } from './images.db.ts';

/**
 * How an image stands that a listing is to show: `free` to be claimed, `loose` when it is stored and no upload tells
 * whose it is, as those of the demo, or on another site still. A reason says why it could not be had.
 */
export type ImageAvailability = 'free' | 'loose' | 'remote' | 'taken' | 'missing' | { reason: string };

type Sources = {
  db: Db;
  storage: ObjectStorage;
  /** Reads the uploads, or locks them. */
  uploadsAt: (db: Db, paths: readonly string[]) => Promise<KnownUpload[]>;
};

const AT_ONCE = 16;

/** Looks these images up. What one listing is given, another one that asks later is not. */
export async function readImageAvailability(
  { db, storage, uploadsAt }: Sources,
  images: readonly string[],
): Promise<(image: string, machineId: string) => ImageAvailability> {
  const paths = [...new Set(images.map(parseObjectPath).filter((path) => path !== null))];
  const rows = paths.length === 0 ? [] : await uploadsAt(db, paths);
  const uploads = new Map(rows.map((row) => [row.path, row]));
  const stored = await findStored(
    storage,
    paths.filter((path) => !uploads.has(path)),
  );
  const given = new Map<string, string>();
  return (image, machineId) => {
    if (isRemote(image)) return 'remote';
    const path = parseObjectPath(image);
    const upload = path === null ? undefined : uploads.get(path);
    if (path === null || upload === undefined) return path !== null && stored.has(path) ? 'loose' : 'missing';
    if (upload.bytes === null) return 'missing';
    const owner = upload.claimedByMachineId ?? upload.keptByDeletedId ?? given.get(path) ?? machineId;
    if (owner !== machineId) return 'taken';
    given.set(path, machineId);
    return 'free';
  };
}

export function isRemote(image: string): boolean {
  return image.startsWith('https:');
}

/** Where an image of ours lies; null for any other address. */
export function parseObjectPath(image: string): string | null {
  const id = parseImageId(image);
  return id === null ? null : masterPath(id);
}

async function findStored(storage: ObjectStorage, paths: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  const left = paths.values();
  const look = async () => {
    for (const path of left) if (await storage.exists(path)) stored.add(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return stored;
}
