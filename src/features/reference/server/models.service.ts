import type { Db } from '#app/db/client.ts';
import { BRAND_CATALOGUE } from '../brand-catalogue.rules.ts';
import { findApprovedModels, insertMissingModels } from './models.db.ts';
import type { MachineModel, ModelsByBrand } from '../models.schema.ts';

/** The approved models under their brands. Spellings of a brand that differ in case are one brand. */
export async function findModelsByBrand(db: Db): Promise<ModelsByBrand> {
  const byKey = new Map<string, { brand: string; models: MachineModel[] }>();
  for (const { brand, ...model } of await findApprovedModels(db)) {
    const key = brand.toLowerCase();
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { brand, models: [model] });
    else known.models.push(model);
  }
  return Object.fromEntries([...byKey.values()].map(({ brand, models }) => [brand, models]));
}

export async function addCatalogueModels(db: Db): Promise<void> {
  await insertMissingModels(db, BRAND_CATALOGUE, { status: 'approved' });
}

/** Queues models that nobody has listed before for review; gives their number. */
export async function proposeModels(
  tx: Db,
  models: readonly (MachineModel & { brand: string })[],
  proposedBy: string | null = null,
): Promise<number> {
  const keyOf = ({ brand, name, heads, needles }: MachineModel & { brand: string }) =>
    JSON.stringify([brand.toLowerCase(), name.toLowerCase(), heads, needles]);
  // Always inserted in the same order, so that two listings with the same new models cannot deadlock.
  const inOrder = [...new Map(models.map((model) => [keyOf(model), model]))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return insertMissingModels(
    tx,
    inOrder.map(([, model]) => model),
    { status: 'pending', proposedBy },
  );
}
