import type { ReviewedModel } from '../../reference.schema.ts';

export type Brand = {
  name: string;
  /** Its models that sellers may choose from. */
  offered: readonly ReviewedModel[];
};

/** The brands of which sellers may choose a model, in the list's own order; spellings that differ in case are one. */
export function groupByBrand(offered: readonly ReviewedModel[]): Brand[] {
  const byKey = Map.groupBy(offered, ({ brand }) => brandKey(brand));
  return [...byKey.values()]
    .flatMap((models) => models.slice(0, 1).map(({ brand }) => ({ name: brand, offered: models })))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }));
}

export function isSameBrand(one: string, other: string): boolean {
  return brandKey(one) === brandKey(other);
}

/** '1 model', '2 models' */
export function modelCount(count: number): string {
  return count === 1 ? '1 model' : `${count} models`;
}

function brandKey(brand: string): string {
  return brand.trim().toLowerCase();
}
