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

/** Leaves accessories that nobody has named before for moderators to review, and says how many they are. */
export async function proposeAccessories(
  tx: Db,
  names: readonly string[],
  proposedBy: string | null = null,
): Promise<number> {
  // In one order, so that two listings which name the same new ones do not wait for each other.
  const inOrder = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return insertMissingAccessories(tx, inOrder, { status: 'pending', proposedBy });
}
