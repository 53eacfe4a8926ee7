import type { Db } from '#app/db/client.ts';
import { findApprovedAccessoryNames, insertMissingAccessories } from './accessories.db.ts';
import { byAccessoryName, STANDARD_ACCESSORIES } from '../accessories.rules.ts';

/** The approved accessories, sorted as a person would. */
export async function findAccessories(db: Db): Promise<string[]> {
  const names = await findApprovedAccessoryNames(db);
  return names.toSorted(byAccessoryName);
}

export async function addStandardAccessories(db: Db): Promise<void> {
  await insertMissingAccessories(db, STANDARD_ACCESSORIES, { status: 'approved' });
}

/** Queues accessories that nobody has named before for review; gives their number. */
export async function proposeAccessories(
  tx: Db,
  names: readonly string[],
  proposedBy: string | null = null,
): Promise<number> {
  // Always inserted in the same order, so that two listings with the same new accessories cannot deadlock.
  const inOrder = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return insertMissingAccessories(tx, inOrder, { status: 'pending', proposedBy });
}
