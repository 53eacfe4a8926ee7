import type { ReviewedModel } from '#app/features/models/model-review.schema.ts';

export type Brand = {
  name: string;
  /** What sellers may choose from. */
  offered: readonly ReviewedModel[];
  waiting: number;
};

/** The brands of which sellers may choose a model, in the list's own order; spellings that differ in case are one. */
export function brandsOf(models: readonly ReviewedModel[]): Brand[] {
  const byKey = Map.groupBy(models, ({ brand }) => keyOf(brand));
  return [...byKey.values()]
    .flatMap((all) => {
      const offered = all.filter(({ status }) => status === 'approved');
      const [first] = offered;
      return first === undefined ? [] : [{ name: first.brand, offered, waiting: all.length - offered.length }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }));
}

export function isSameBrand(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

/** '1 model', '2 models' */
export function modelCount(count: number): string {
  return count === 1 ? '1 model' : `${count} models`;
}

/** What goes with a brand: '3 models, and 1 that waits for review' */
export function goingWith({ offered, waiting }: Brand): string {
  const waits = waiting === 1 ? '1 that waits' : `${waiting} that wait`;
  return `${modelCount(offered.length)}${waiting === 0 ? '' : `, and ${waits} for review`}`;
}

function keyOf(brand: string): string {
  return brand.trim().toLowerCase();
}
