import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { writeMissingSetting } from '#app/db/settings.store.ts';
import { byAccessoryName, STANDARD_ACCESSORIES } from '../accessories.rules.ts';
import { BRAND_CATALOGUE } from '../brand-catalogue.rules.ts';
import {
  MAX_MODEL_CHOICES,
  type MachineModel,
  type ModelChoice,
  type ModelChoicesQuery,
  type ModelsByBrand,
} from '../reference.schema.ts';
import { findApprovedAccessoryNames, insertMissingAccessories } from './accessories.db.ts';
import { findApprovedModels, insertMissingModels, searchModels } from './models.db.ts';

const INITIAL_PAYMENT_MODE = 'sandbox' satisfies PaymentMode;

/**
 * Fills a new database with the brands' models, the standard accessories and the payment mode. Only once, so that rows
 * removed by an admin do not reappear after a restart.
 */
export async function ensureReferenceData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await writeMissingSetting(tx, 'payment_mode', INITIAL_PAYMENT_MODE);
    const isFirst = await writeMissingSetting(tx, 'reference_data', 'loaded');
    if (!isFirst) return;
    await insertMissingModels(tx, BRAND_CATALOGUE, { status: 'approved' });
    await insertMissingAccessories(tx, STANDARD_ACCESSORIES, { status: 'approved' });
  });
}

/** The approved models by brand. Spellings of a brand that differ in case count as one. */
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

/** The models of a brand that match the typed text best; similar names only if none contains its words. */
export async function findModelChoices(db: Db, { brand, search = '' }: ModelChoicesQuery): Promise<ModelChoice[]> {
  // The brand may be repeated in front of the model.
  const words = search.split(/\s+/).filter((word) => word.toLowerCase() !== brand.toLowerCase());
  const found = await searchModels(db, { brand, words, limit: MAX_MODEL_CHOICES });
  const named = found.filter(({ hasWords }) => hasWords);
  return (named.length > 0 ? named : found).map(({ name, heads, needles }) => ({ name, heads, needles }));
}

/** Proposes models without an entry for review; returns their number. */
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

/** The approved accessories, in natural order. */
export async function findAccessories(db: Db): Promise<string[]> {
  const names = await findApprovedAccessoryNames(db);
  return names.toSorted(byAccessoryName);
}

/** Proposes accessories without an entry for review; returns their number. */
export async function proposeAccessories(
  tx: Db,
  names: readonly string[],
  proposedBy: string | null = null,
): Promise<number> {
  // Always inserted in the same order, so that two listings with the same new accessories cannot deadlock.
  const inOrder = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return insertMissingAccessories(tx, inOrder, { status: 'pending', proposedBy });
}
