import type { Condition } from '#app/db/enums.ts';
import type { CatalogueModel } from '#app/features/reference/brand-catalogue.rules.ts';
import { findConditions, conditionsInDescription } from './parse-condition.rules.ts';
import { countsInValue, countsInDescription, countsInTitle, type CountName } from './parse-counts.rules.ts';
import { mergeSources, type MergedFact, type SourcedValue } from './merge-sources.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';
import {
  findKnownBrands,
  findCatalogueModels,
  matchKnownBrand,
  findLabelledValues,
  modelAfterBrand,
} from './parse-model.rules.ts';
import type { PartnerProduct } from './partner-product.schema.ts';
import { yearsInValue, yearsInDescription, yearsInTitle } from './parse-year.rules.ts';

export type ParsedMachine = Pick<
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
 * Finds the machine's facts in a product's markup, title and description. The markup counts first; a fact that two
 * sources state differently, or none states, is null and has a sentence among the doubts.
 */
export function parseMachine(raw: RawProduct): ParsedMachine {
  const models = findModels(raw);
  const brand = mergeSources('brand', findBrands(raw, models), []);
  const model = mergeSources('model', findModelNames(raw, models, brand.value), []);
  // The catalogue's heads and needles count only where model and brand are certain.
  const catalogueModel = models.find(({ name, brand: maker }) => name === model.value && maker === brand.value) ?? null;
  const heads = mergeCount('heads', raw, catalogueModel);
  const needles = mergeCount('needles', raw, catalogueModel);
  const year = mergeSources('year', findYears(raw), yearsInDescription(raw.description));
  const condition = mergeSources('condition', findConditionValues(raw), conditionsInDescription(raw.description));
  return {
    brand: brand.value,
    model: model.value,
    heads: heads.value,
    needles: needles.value,
    year: year.value,
    condition: condition.value,
    doubts: statesNothing(model, heads, needles)
      ? [NO_MACHINE, ...collectDoubts([brand, year, condition].filter(({ isStated }) => isStated))]
      : collectDoubts([brand, model, heads, needles, year, condition]),
  };
}

const NO_MACHINE = 'The page names neither a model nor heads nor needles: it may be no machine at all.';

/** For pages of hoops or thread, which state none of these: one sentence replaces four. */
function statesNothing(model: MergedFact<string>, ...counts: MergedFact<number>[]): boolean {
  return [model, ...counts].every(({ value, isStated }) => value === null && !isStated);
}

function collectDoubts(facts: readonly MergedFact<string | number>[]): string[] {
  return facts.flatMap(({ doubt }) => doubt ?? []);
}

function propertyValues({ properties }: RawProduct, label: keyof typeof LABELS): string[] {
  return properties.flatMap(({ name, value }) =>
    LABELS[label].test(name.replace(/[\s_]+/g, ' ').trim()) ? value : [],
  );
}

function findModels(raw: RawProduct): CatalogueModel[] {
  const named = [raw.model, ...propertyValues(raw, 'model'), ...findLabelledValues('model', raw.description)];
  const brands = [raw.brand, ...propertyValues(raw, 'brand')].join(' ');
  // Beside the brand that another place of the markup names, a model that is a mere word counts too.
  const models = [`${brands} ${raw.title}`, ...named.map((text) => `${brands} ${text}`)].flatMap(findCatalogueModels);
  return [...new Set(models)];
}

function findBrands(raw: RawProduct, models: readonly CatalogueModel[]): SourcedValue<string>[] {
  const { title, description } = raw;
  const fromMarkup = [raw.brand, ...propertyValues(raw, 'brand')].filter((brand) => brand !== '');
  return [
    ...fromMarkup.flatMap((brand) => parseMarkupBrand(brand, title)),
    ...findKnownBrands(title).map((value) => ({ source: 'the title', value })),
    ...models.map(({ brand: value, name }) => ({ source: `the model ${name}`, value })),
    ...findLabelledValues('brand', description).flatMap((text) => {
      const value = matchKnownBrand(text);
      return value === null ? [] : { source: 'the description', value };
    }),
  ];
}

/** Many shops put their own name where the brand belongs: an unknown one counts only if the title says it too. */
function parseMarkupBrand(brand: string, title: string): SourcedValue<string>[] {
  const known = matchKnownBrand(brand);
  if (known !== null) return [{ source: 'its markup', value: known }];
  return title.toLowerCase().includes(brand.toLowerCase()) && brand.length > 1
    ? [{ source: 'its markup', value: brand }]
    : [];
}

function findModelNames(
  raw: RawProduct,
  models: readonly CatalogueModel[],
  brand: string | null,
): SourcedValue<string>[] {
  const { title, description } = raw;
  const fromMarkup = [raw.model, ...propertyValues(raw, 'model')].filter((model) => model !== '');
  const inTitle = findCatalogueModels(brand === null ? title : `${brand} ${title}`).map(({ name }) => name);
  const afterBrand = brand === null || inTitle.length > 0 ? null : modelAfterBrand(title, brand);
  const toCatalogueSpelling = (name: string) =>
    models.find((model) => model.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  return [
    ...fromMarkup.map((name) => ({ source: 'its markup', value: toCatalogueSpelling(withoutBrand(name, brand)) })),
    ...inTitle.map((value) => ({ source: 'the title', value })),
    ...(afterBrand === null ? [] : [{ source: 'the title', value: afterBrand }]),
    ...findLabelledValues('model', description).map((name) => ({
      source: 'the description',
      value: toCatalogueSpelling(withoutBrand(name, brand)),
    })),
  ];
}

function withoutBrand(name: string, brand: string | null): string {
  if (brand === null || !name.toLowerCase().startsWith(`${brand.toLowerCase()} `)) return name;
  return name.slice(brand.length).trim();
}

function mergeCount(name: CountName, raw: RawProduct, model: CatalogueModel | null): MergedFact<number> {
  const stated = [
    ...propertyValues(raw, name).flatMap((text) => toSourcedValues('its markup', countsInValue(name, text))),
    ...toSourcedValues('the title', countsInTitle(name, raw.title)),
    ...raw.tags.flatMap((tag) => toSourcedValues('a tag', countsInTitle(name, tag))),
    ...(model === null ? [] : toSourcedValues(`the model ${model.name}`, [model[name]])),
  ];
  return mergeSources(name, stated, countsInDescription(name, raw.description));
}

function findYears(raw: RawProduct): SourcedValue<number>[] {
  return [
    ...propertyValues(raw, 'year').flatMap((text) => toSourcedValues('its markup', yearsInValue(text))),
    ...toSourcedValues('the title', yearsInTitle(raw.title)),
  ];
}

function findConditionValues(raw: RawProduct): SourcedValue<Condition>[] {
  return [
    ...(raw.condition === null ? [] : toSourcedValues('its markup', [raw.condition])),
    ...propertyValues(raw, 'condition').flatMap((text) => toSourcedValues('its markup', findConditions(text))),
    ...toSourcedValues('the title', findConditions(raw.title)),
    ...raw.tags.flatMap((tag) => toSourcedValues('a tag', findConditions(tag))),
  ];
}

function toSourcedValues<Value>(source: string, values: readonly Value[]): SourcedValue<Value>[] {
  return values.map((value) => ({ source, value }));
}
