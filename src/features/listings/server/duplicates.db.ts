import { and, arrayContains, arrayOverlaps, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { PUBLIC_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';

const LISTED = {
  id: machines.id,
  name: machines.name,
  status: machines.status,
  isPublic: machines.isPublic,
  sellerId: machines.sellerId,
  brand: machines.brand,
  model: machines.model,
  heads: machines.heads,
  year: machines.year,
  serialNumber: sql<string | null>`${machines.facts} ->> 'serialNumber'`,
  images: machines.images,
};

/** A listing with what it is compared by. */
export type ListedMachine = Omit<Awaited<ReturnType<typeof findListed>>[number], 'status' | 'isPublic'>;

const ON_OFFER = ['pending', ...PUBLIC_STATUSES] as const;

export async function findListed(db: Db, ids: readonly string[]) {
  return db.select(LISTED).from(machines).where(isAnyOf(machines.id, ids));
}

/** Other listings on offer of the seller with this model and number of heads, the newest first. */
export async function findOffersOfModel(db: Db, { id, sellerId, brand, model, heads }: ListedMachine, limit: number) {
  if (sellerId === null) return [];
  return db
    .select(LISTED)
    .from(machines)
    .where(
      and(
        eq(machines.sellerId, sellerId),
        ne(machines.id, id),
        inArray(machines.status, ON_OFFER),
        eq(machines.heads, heads),
        sql`lower(${machines.brand}) = lower(${brand}) and lower(${machines.model}) = lower(${model})`,
      ),
    )
    .orderBy(desc(machines.serial))
    .limit(limit);
}

/** The fingerprints of the images at these paths. */
export async function findFingerprints(db: Db, paths: readonly string[]): Promise<number[][]> {
  const rows = await db
    .select({ fingerprint: uploads.fingerprint })
    .from(uploads)
    .where(and(isAnyOf(uploads.path, paths), isNotNull(uploads.fingerprint)));
  return rows.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
}

/** Images of other listings whose fingerprints share a row with these, with their listings. */
export async function findSimilarPhotos(db: Db, id: string, rows: readonly number[], limit: number) {
  if (rows.length === 0) return [];
  const { id: machineId, name, status, isPublic, sellerId } = machines;
  return db
    .select({ id: machineId, name, status, isPublic, sellerId, fingerprint: uploads.fingerprint })
    .from(uploads)
    .innerJoin(machines, eq(machineId, uploads.claimedByMachineId))
    .where(
      and(
        arrayOverlaps(uploads.fingerprint, [...rows]),
        ne(machineId, id),
        // Not the photo of a plate, which nobody else must learn of.
        arrayContains(machines.images, sql`array['/objects/' || ${uploads.path}]`),
      ),
    )
    .orderBy(desc(machines.serial))
    .limit(limit);
}
