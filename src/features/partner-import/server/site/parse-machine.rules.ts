import { type RawProduct, DOUBT_MAX, MAX_URL_LENGTH, MAX_IMAGES, MAX_PARTS } from './raw-product.schema.ts';
import type { PartnerProduct } from '../partner-product.schema.ts';
import { findFacts } from './fact-texts.rules.ts';
import { oneLine } from '#app/lib/html.ts';
import type { Condition } from '#app/db/enums.ts';
import type { CatalogueModel } from '#app/features/reference/brand-catalogue.rules.ts';
import {
  findConditions,
  conditionsInDescription,
  countsInValue,
  countsInDescription,
  countsInTitle,
  type CountName,
  findKnownBrands,
  findCatalogueModels,
  matchKnownBrand,
  findLabelledValues,
  modelAfterBrand,
  yearsInValue,
  yearsInDescription,
  yearsInTitle,
} from './machine-texts.rules.ts';

const SOLD_IN_TITLE = /(?:^|[^\p{L}])SOLD(?:$|[^\p{L}])|^\W*sold\b|\(sold\)/u;
/** Phrases that describe how a machine is sold, not that it was sold. */
const WAY_OF_SELLING = /\bsold (?:by|as|with|separately|out of)\b/gi;

/** The machine that the page at `url` describes, with doubts about ambiguous values. */
export function toPartnerProduct(raw: RawProduct, url: string): PartnerProduct {
  const [properties, tags] = [raw.properties.slice(0, MAX_PARTS), raw.tags.slice(0, MAX_PARTS)];
  const { doubts: machineDoubts, ...machine } = parseMachine({ ...raw, properties, tags });
  const { title, ids, description, priceUsd } = raw;
  const saysSold = SOLD_IN_TITLE.test(title.replace(WAY_OF_SELLING, ' '));
  const doubts = [
    ...machineDoubts,
    ...raw.doubts,
    ...(saysSold && !raw.isSold ? ['Its title says that it is sold.'] : []),
  ];
  return {
    title,
    ids: ids.slice(0, MAX_PARTS),
    description,
    ...machine,
    facts: findFacts({ title, description, properties }, machine),
    priceUsd,
    isSold: raw.isSold || saysSold,
    imageUrls: toImageUrls(raw.images, url),
    // Doubts quote the site's texts, which may be long and contain characters that the database rejects.
    doubts: doubts.map((doubt) => oneLine(doubt, DOUBT_MAX)),
  };
}

function toImageUrls(images: readonly string[], url: string): string[] {
  const urls = images.flatMap((image) => {
    const address = URL.parse(image, url);
    if (address === null || !/^https?:$/.test(address.protocol)) return [];
    address.hash = '';
    return address.href.length > MAX_URL_LENGTH ? [] : address.href;
  });
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

type ParsedMachine = Pick<PartnerProduct, 'brand' | 'model' | 'heads' | 'needles' | 'year' | 'condition' | 'doubts'>;

const LABELS = {
  brand: /^(?:brand|make|manufacturer)$/i,
  model: /^model(?: number| no\.?| name)?$/i,
  heads: /^(?:(?:number|no\.?|#) of )?heads?(?: count)?$/i,
  needles: /^(?:(?:number|no\.?|#) of )?needles?(?: count| per head)?$/i,
  year: /^(?:model )?year(?: of manufacture| built| made)?$/i,
  condition: /^condition$/i,
} as const;

/**
 * Finds the machine's facts in a product's markup, title and description. The markup takes precedence; a fact with
 * contradictory sources or without any is null, and has a sentence among the doubts.
 */
export function parseMachine(raw: RawProduct): ParsedMachine {
  const { title, description, tags } = raw;
  const models = findModels(raw);
  const brand = mergeSources('brand', findBrands(raw, models), []);
  const model = mergeSources('model', findModelNames(raw, models, brand.value), []);
  // The catalogue's heads and needles are only used if model and brand are certain.
  const catalogueModel = models.find(({ name, brand: maker }) => name === model.value && maker === brand.value);
  const countOf = (name: CountName) => {
    const stated = [
      ...from(
        'its markup',
        propertyValues(raw, name).flatMap((text) => countsInValue(name, text)),
      ),
      ...from('the title', countsInTitle(name, title)),
      ...from(
        'a tag',
        tags.flatMap((tag) => countsInTitle(name, tag)),
      ),
      ...(catalogueModel === undefined ? [] : from(`the model ${catalogueModel.name}`, [catalogueModel[name]])),
    ];
    return mergeSources(name, stated, countsInDescription(name, description));
  };
  const [heads, needles] = [countOf('heads'), countOf('needles')];
  const years = from('its markup', propertyValues(raw, 'year').flatMap(yearsInValue));
  const year = mergeSources(
    'year',
    [...years, ...from('the title', yearsInTitle(title))],
    yearsInDescription(description),
  );
  const condition = mergeSources('condition', findConditionValues(raw), conditionsInDescription(description));
  // Pages of hoops or thread state none of these: one sentence replaces four.
  const isMachine = [model, heads, needles].some(({ value, isStated }) => value !== null || isStated);
  const facts = [brand, model, heads, needles, year, condition].filter(({ isStated }) => isMachine || isStated);
  return {
    brand: brand.value,
    model: model.value,
    heads: heads.value,
    needles: needles.value,
    year: year.value,
    condition: condition.value,
    doubts: [...(isMachine ? [] : [NO_MACHINE]), ...facts.flatMap(({ doubt }) => doubt ?? [])],
  };
}

const NO_MACHINE = 'The page names neither a model nor heads nor needles: it may be no machine at all.';

/** A value, and the part of the page that states it, such as the title. */
type SourcedValue<Value> = { source: string; value: Value };

function from<Value>(source: string, values: readonly Value[]): SourcedValue<Value>[] {
  return values.map((value) => ({ source, value }));
}

function propertyValues({ properties }: RawProduct, label: keyof typeof LABELS): string[] {
  return properties.flatMap(({ name, value }) =>
    LABELS[label].test(name.replace(/[\s_]+/g, ' ').trim()) ? value : [],
  );
}

function findModels(raw: RawProduct): CatalogueModel[] {
  const named = [raw.model, ...propertyValues(raw, 'model'), ...findLabelledValues('model', raw.description)];
  const brands = [raw.brand, ...propertyValues(raw, 'brand')].join(' ');
  // A model that is an ordinary word also counts next to a brand from another part of the markup.
  return [...new Set([raw.title, ...named].flatMap((text) => findCatalogueModels(`${brands} ${text}`)))];
}

function findBrands(raw: RawProduct, models: readonly CatalogueModel[]): SourcedValue<string>[] {
  const { title, description } = raw;
  const inMarkup = [raw.brand, ...propertyValues(raw, 'brand')].filter((brand) => brand !== '');
  const inDescription = findLabelledValues('brand', description);
  return [
    ...from(
      'its markup',
      inMarkup.flatMap((brand) => parseMarkupBrand(brand, title)),
    ),
    ...from('the title', findKnownBrands(title)),
    ...models.map(({ brand: value, name }) => ({ source: `the model ${name}`, value })),
    ...from(
      'the description',
      inDescription.flatMap((text) => matchKnownBrand(text) ?? []),
    ),
  ];
}

/** Many sites use their own name as the brand: an unknown one only counts if the title contains it. */
function parseMarkupBrand(brand: string, title: string): string[] {
  const known = matchKnownBrand(brand);
  if (known !== null) return [known];
  return title.toLowerCase().includes(brand.toLowerCase()) && brand.length > 1 ? [brand] : [];
}

function findModelNames(
  raw: RawProduct,
  models: readonly CatalogueModel[],
  brand: string | null,
): SourcedValue<string>[] {
  const { title, description } = raw;
  const inMarkup = [raw.model, ...propertyValues(raw, 'model')].filter((model) => model !== '');
  const known = findCatalogueModels(brand === null ? title : `${brand} ${title}`).map(({ name }) => name);
  const afterBrand = brand === null || known.length > 0 ? null : modelAfterBrand(title, brand);
  const toName = (text: string) => {
    const isLed = brand !== null && text.toLowerCase().startsWith(`${brand.toLowerCase()} `);
    const name = isLed ? text.slice(brand.length).trim() : text;
    return models.find((model) => model.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  };
  return [
    ...from('its markup', inMarkup.map(toName)),
    ...from('the title', afterBrand === null ? known : [afterBrand]),
    ...from('the description', findLabelledValues('model', description).map(toName)),
  ];
}

function findConditionValues(raw: RawProduct): SourcedValue<Condition>[] {
  const own = raw.condition === null ? [] : [raw.condition];
  return [
    ...from('its markup', own.concat(propertyValues(raw, 'condition').flatMap(findConditions))),
    ...from('the title', findConditions(raw.title)),
    ...from('a tag', raw.tags.flatMap(findConditions)),
  ];
}

/** `isStated`: at least one source states a value. */
type MergedFact<Value> = { value: Value | null; doubt: string | null; isStated: boolean };

/** The messages for missing fields that a listing requires; null for optional ones. */
const MISSING_MESSAGES = {
  brand: 'The page does not say which brand it is.',
  model: 'The page does not say which model it is.',
  heads: 'The page does not say how many heads it has.',
  needles: 'The page does not say how many needles it has.',
  year: null,
  condition: null,
} as const satisfies Record<keyof typeof LABELS, string | null>;

/**
 * The value on which all sources agree. The description may be about another machine: it only counts if there is no
 * other source, and cannot contradict two sources that agree.
 */
function mergeSources<Value extends string | number>(
  fact: keyof typeof LABELS,
  stated: readonly SourcedValue<Value>[],
  described: readonly Value[],
): MergedFact<Value> {
  const [value, ...others] = distinct(stated);
  const isAgreed = new Set(stated.map(({ source }) => source)).size > 1;
  if (value !== undefined && others.length === 0 && (isAgreed || described.some((other) => isSame(other, value))))
    return { value, doubt: null, isStated: true };
  const all = others.length > 0 ? stated : [...stated, ...from('the description', described)];
  const [only = null, ...more] = distinct(all);
  if (more.length > 0) return { value: null, doubt: describeContradiction(fact, all), isStated: true };
  return { value: only, doubt: only === null ? MISSING_MESSAGES[fact] : null, isStated: only !== null };
}

function describeContradiction<Value extends string | number>(
  fact: keyof typeof LABELS,
  all: readonly SourcedValue<Value>[],
): string {
  const parts = [...Map.groupBy(all, ({ source }) => source)].map(([source, values]) => {
    const words = distinct(values).map((value) => {
      if (fact !== 'heads' && fact !== 'needles') return String(value);
      return `${value} ${value === 1 ? fact.slice(0, -1) : fact}`;
    });
    return `${source} says ${words.join(' and ')}`;
  });
  const sentence = parts.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

function distinct<Value extends string | number>(all: readonly SourcedValue<Value>[]): Value[] {
  const values = all.map(({ value }) => value);
  return values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at);
}

function isSame(one: string | number, other: string | number): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}
