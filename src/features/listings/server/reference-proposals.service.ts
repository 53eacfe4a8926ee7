import type { Db } from '#app/db/client.ts';
import { proposeAccessories, proposeModels } from '#app/features/reference/server/reference-data.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import type { ListingFields } from '../listing-fields.rules.ts';
import type { ListingLimits } from './listing-deps.service.ts';

type Named = Pick<ListingFields, 'brand' | 'model' | 'heads' | 'needles' | 'accessories'>;

/**
 * Proposes to moderators what a seller's listing names for the first time: its model and its accessories. Throws
 * too_many where that is more than one account may propose.
 */
export async function proposeNewReferenceData(tx: Db, limits: ListingLimits, user: User, named: Named): Promise<void> {
  await limits.countNames(tx, user, await proposeImportedReferenceData(tx, named, user.id));
}

/** Proposes the model and the accessories of an imported listing. Returns how many of the names were new. */
export async function proposeImportedReferenceData(tx: Db, named: Named, proposedBy: string | null): Promise<number> {
  const { brand, model, heads, needles, accessories } = named;
  const models = await proposeModels(tx, [{ brand, name: model, heads, needles }], proposedBy);
  const names = parseAccessories(accessories).map(({ name }) => name);
  return models + (await proposeAccessories(tx, names, proposedBy));
}
