import type { Condition } from '#app/db/enums.ts';
import type { CatalogueModel } from '#app/features/reference/brand-catalogue.rules.ts';
import { conditionsIn, conditionsInDescription } from './parse-condition.rules.ts';
import { countInValue, countsInDescription, countsInTitle, type Counted } from './parse-counts.rules.ts';
import { agreement, type Agreement, type Reading } from './merge-sources.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { brandsIn, catalogueModelsIn, knownBrand, labelled, modelBehindBrand } from './parse-model.rules.ts';
import type { PartnerProduct } from './partner-product.schema.ts';
import { yearInValue, yearsInDescription, yearsInTitle } from './parse-year.rules.ts';

export type ToldMachine = Pick<
  PartnerProduct,
  'brand' | 'model' | 'heads' | 'needles' | 'year' | 'condition' | 'doubts'
>;

const LABELS = {
  brand: /^(?:brand|make|manufacturer)$/i,
  model: /^model(?: number| no\.?| name)?$/i,
  heads: /^(?:(?:number|no\.?|#) of )?heads?(?: count)?$/i,
  needles: /^(?:(?:number|no\.?|#) of )?needles?(?: count| per head)?$/i,
  year: /^(?:model )?year(?: of manufacture| built| made)?$/i,
  condition: /^condition$/i,
} as const;

/**
 * What a product's markup, title and description tell of the machine. The markup counts first; what two sources tell
 * differently, and what none tells, is null and has a sentence among the doubts.
 */
export function toldMachine(marked: MarkedProduct): ToldMachine {
  const models = modelsOf(marked);
  const brand = agreement('brand', brandReadings(marked, models), []);
  const model = agreement('model', modelReadings(marked, models, brand.value), []);
  // What the catalogue has of the model tells only where model and brand are beyond doubt.
  const known = models.find(({ name, brand: maker }) => name === model.value && maker === brand.value) ?? null;
  const heads = countOf('heads', marked, known);
  const needles = countOf('needles', marked, known);
  const year = agreement('year', yearReadings(marked), yearsInDescription(marked.description));
  const condition = agreement('condition', conditionReadings(marked), conditionsInDescription(marked.description));
  return {
    brand: brand.value,
    model: model.value,
    heads: heads.value,
    needles: needles.value,
    year: year.value,
    condition: condition.value,
    doubts: isSilent(model, heads, needles)
      ? [NO_MACHINE, ...doubtsOf([brand, year, condition].filter(({ isTold }) => isTold))]
      : doubtsOf([brand, model, heads, needles, year, condition]),
  };
}

const NO_MACHINE = 'The page names neither a model nor heads nor needles: it may be no machine at all.';

/** One sentence says it better than four when nothing is told at all, as of hoops and thread. */
function isSilent(model: Agreement<string>, ...counts: Agreement<number>[]): boolean {
  return [model, ...counts].every(({ value, isTold }) => value === null && !isTold);
}

function doubtsOf(agreements: readonly Agreement<string | number>[]): string[] {
  return agreements.flatMap(({ doubt }) => doubt ?? []);
}

function valuesOf({ properties }: MarkedProduct, label: keyof typeof LABELS): string[] {
  return properties.flatMap(({ name, value }) =>
    LABELS[label].test(name.replace(/[\s_]+/g, ' ').trim()) ? value : [],
  );
}

function modelsOf(marked: MarkedProduct): CatalogueModel[] {
  const named = [marked.model, ...valuesOf(marked, 'model'), ...labelled('model', marked.description)];
  const brands = [marked.brand, ...valuesOf(marked, 'brand')].join(' ');
  // Beside the brand that another place of the markup names, a model that is a mere word counts too.
  const found = [`${brands} ${marked.title}`, ...named.map((text) => `${brands} ${text}`)].flatMap(catalogueModelsIn);
  return [...new Set(found)];
}

function brandReadings(marked: MarkedProduct, models: readonly CatalogueModel[]): Reading<string>[] {
  const { title, description } = marked;
  const given = [marked.brand, ...valuesOf(marked, 'brand')].filter((brand) => brand !== '');
  return [
    ...given.flatMap((brand) => brandInMarkup(brand, title)),
    ...brandsIn(title).map((value) => ({ source: 'the title', value })),
    ...models.map(({ brand: value, name }) => ({ source: `the model ${name}`, value })),
    ...labelled('brand', description).flatMap((text) => {
      const value = knownBrand(text);
      return value === null ? [] : { source: 'the description', value };
    }),
  ];
}

/** Many shops put their own name where the brand belongs: an unknown one counts only if the title says it too. */
function brandInMarkup(brand: string, title: string): Reading<string>[] {
  const known = knownBrand(brand);
  if (known !== null) return [{ source: 'its markup', value: known }];
  return title.toLowerCase().includes(brand.toLowerCase()) && brand.length > 1
    ? [{ source: 'its markup', value: brand }]
    : [];
}

function modelReadings(
  marked: MarkedProduct,
  models: readonly CatalogueModel[],
  brand: string | null,
): Reading<string>[] {
  const { title, description } = marked;
  const given = [marked.model, ...valuesOf(marked, 'model')].filter((model) => model !== '');
  const inTitle = catalogueModelsIn(brand === null ? title : `${brand} ${title}`).map(({ name }) => name);
  const behindBrand = brand === null || inTitle.length > 0 ? null : modelBehindBrand(title, brand);
  const written = (name: string) =>
    models.find((model) => model.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  return [
    ...given.map((name) => ({ source: 'its markup', value: written(withoutBrand(name, brand)) })),
    ...inTitle.map((value) => ({ source: 'the title', value })),
    ...(behindBrand === null ? [] : [{ source: 'the title', value: behindBrand }]),
    ...labelled('model', description).map((name) => ({
      source: 'the description',
      value: written(withoutBrand(name, brand)),
    })),
  ];
}

function withoutBrand(name: string, brand: string | null): string {
  if (brand === null || !name.toLowerCase().startsWith(`${brand.toLowerCase()} `)) return name;
  return name.slice(brand.length).trim();
}

function countOf(what: Counted, marked: MarkedProduct, model: CatalogueModel | null): Agreement<number> {
  const strong = [
    ...valuesOf(marked, what).flatMap((text) => readings('its markup', countInValue(what, text))),
    ...readings('the title', countsInTitle(what, marked.title)),
    ...marked.tags.flatMap((tag) => readings('a tag', countsInTitle(what, tag))),
    ...(model === null ? [] : readings(`the model ${model.name}`, [model[what]])),
  ];
  return agreement(what, strong, countsInDescription(what, marked.description));
}

function yearReadings(marked: MarkedProduct): Reading<number>[] {
  return [
    ...valuesOf(marked, 'year').flatMap((text) => readings('its markup', yearInValue(text))),
    ...readings('the title', yearsInTitle(marked.title)),
  ];
}

function conditionReadings(marked: MarkedProduct): Reading<Condition>[] {
  return [
    ...(marked.condition === null ? [] : readings('its markup', [marked.condition])),
    ...valuesOf(marked, 'condition').flatMap((text) => readings('its markup', conditionsIn(text))),
    ...readings('the title', conditionsIn(marked.title)),
    ...marked.tags.flatMap((tag) => readings('a tag', conditionsIn(tag))),
  ];
}

function readings<Value>(source: string, values: readonly Value[]): Reading<Value>[] {
  return values.map((value) => ({ source, value }));
}
