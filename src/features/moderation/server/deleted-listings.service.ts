import type { Db } from '#app/db/client.ts';
import { mainImageOf, PLACEHOLDER_IMAGE } from '#app/features/machines/machines.rules.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { countDeleted, deleteDeletedBefore, findDeleted, type DeletedRow } from './deleted-listings.db.ts';
import { archivedMachine, KEPT_DAYS, type DeletedListing } from '../deleted-listings.schema.ts';

const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1_000;

/** The listings that can still be brought back, the one that was deleted last first. */
export async function listDeleted(db: Db, query: PagingQuery): Promise<{ listings: DeletedListing[]; total: number }> {
  const rows = await findDeleted(db, rowsOf(query));
  return { listings: rows.map(toDeletedListing), total: await countDeleted(db) };
}

/** Forgets what was deleted long ago; the images go with the next clean-up. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await deleteDeletedBefore(db, new Date(now.getTime() - KEPT_MS));
}

function toDeletedListing({ machineId, name, brand, machine, deletedAt, deletedBy }: DeletedRow): DeletedListing {
  const { heads, image, images, main_image_index: mainImageIndex } = archivedMachine.parse(machine);
  const main = mainImageOf({ image, images, mainImageIndex });
  return {
    id: machineId,
    name,
    brand,
    heads,
    image: main === PLACEHOLDER_IMAGE ? null : main,
    deletedAt: deletedAt.toISOString(),
    deletedBy,
    purgeAt: new Date(deletedAt.getTime() + KEPT_MS).toISOString(),
  };
}
