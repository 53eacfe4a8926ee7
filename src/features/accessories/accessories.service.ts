import type { Db } from '#app/db/client.ts';
import { findApprovedAccessoryNames, insertMissingAccessories } from './accessories.db.ts';
import { STANDARD_ACCESSORIES } from './standard-accessories.ts';

// Sizes lead many names: 3.5" comes before 12".
const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The approved accessories, sorted as a person would. */
export async function findAccessories(db: Db): Promise<string[]> {
  const names = await findApprovedAccessoryNames(db);
  return names.toSorted(BY_NAME.compare);
}

export async function addStandardAccessories(db: Db): Promise<void> {
  await insertMissingAccessories(db, STANDARD_ACCESSORIES);
}
