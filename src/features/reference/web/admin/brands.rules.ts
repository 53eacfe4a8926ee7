import type { ReviewedModel } from '../../reference.schema.ts';

export type Brand = {
  name: string;
  /** Its models offered to sellers. */
  offered: readonly ReviewedModel[];
};

/** The brands of the offered models, in the list's order; spellings that differ in case are one brand. */
export function groupByBrand(offered: readonly ReviewedModel[]): Brand[] {
  const byKey = Map.groupBy(offered, ({ brand }) => brandKey(brand));
  return [...byKey.values()]
    .flatMap((models) => models.slice(0, 1).map(({ brand }) => ({ name: brand, offered: models })))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }));
}

export function isSameBrand(one: string, other: string): boolean {
  return brandKey(one) === brandKey(other);
}

/** For example '1 model', '2 models'. */
export function modelCount(count: number): string {
  return count === 1 ? '1 model' : `${count} models`;
}

function brandKey(brand: string): string {
  return brand.trim().toLowerCase();
}
