import type { Db } from '#app/db/client.ts';
import { proposeAccessories } from '#app/features/accessories/accessories.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { proposeModel } from '#app/features/models/models.service.ts';
import type { ListingFields } from './listing-fields.rules.ts';

/** Leaves for moderators what a listing names for the first time: its model and its accessories. */
export async function proposeNews(
  tx: Db,
  {
    brand,
    model,
    heads,
    needles,
    accessories,
  }: Pick<ListingFields, 'brand' | 'model' | 'heads' | 'needles' | 'accessories'>,
): Promise<void> {
  await proposeModel(tx, { brand, name: model, heads, needles });
  await proposeAccessories(
    tx,
    parseAccessories(accessories).map(({ name }) => name),
  );
}
