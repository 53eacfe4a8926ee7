import {
  BRAND_CATALOGUE,
  OTHER_BRANDS,
  PREAPPROVED_BRANDS,
  type CatalogueModel,
} from '#app/features/reference/brand-catalogue.rules.ts';
import { nextCalendarYear } from '#app/features/listings/listings.schema.ts';
import type { Condition } from '#app/db/enums.ts';

const KNOWN_BRANDS = [...PREAPPROVED_BRANDS, ...OTHER_BRANDS];

/** Removes accents and case: AVANCE equals Avancé. */
function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const BRAND_PATTERNS = KNOWN_BRANDS.map((name) => ({
  name,
  words: new RegExp(`(?<![\\w-])${foldAccents(name)}(?![\\w-])`),
}));

/** A brand in the catalogue's spelling; null if it is unknown. */
export function matchKnownBrand(text: string): string | null {
  return KNOWN_BRANDS.find((name) => foldAccents(name) === foldAccents(text.trim())) ?? null;
}

/** The known brands in a title, each once. */
export function findKnownBrands(title: string): string[] {
  const text = foldAccents(title);
  return BRAND_PATTERNS.flatMap(({ name, words }) => (words.test(text) ? name : []));
}

/** Longer names first, so that EMT16 PLUS is not matched as EMT16. */
const MODEL_PATTERNS = BRAND_CATALOGUE.map((model) => ({ model, words: toPattern(model.name) })).toSorted(
  (one, other) => other.model.name.length - one.model.name.length,
);

function toPattern(name: string): RegExp {
  const parts = foldAccents(name).split(/[\s-]+/);
  return new RegExp(
    `(?<![\\w-])${parts.map((part) => part.replace(/\W/g, '\\$&')).join('[\\s-]?')}(?![\\w-]|/\\w)`,
    'g',
  );
}

/** The catalogue's models in a text. A model that is an ordinary word, such as Summit, requires its brand. */
export function findCatalogueModels(text: string): CatalogueModel[] {
  let rest = foldAccents(text);
  const brands = findKnownBrands(text);
  const models: CatalogueModel[] = [];
  for (const { model, words } of MODEL_PATTERNS) {
    if (!/\d/.test(model.name) && !brands.includes(model.brand)) continue;
    const without = rest.replace(words, ' ');
    if (without !== rest) models.push(model);
    rest = without;
  }
  return models;
}

const MODEL_LIKE = /^(?=.*\d)(?=.*[a-z])[a-z][a-z\d]*(?:[-/][a-z\d]+)*$/i;
const NOT_A_MODEL = /^(?:usb\d?|windows\d*|led\d*|head\d*|needle\d*|h\d+|n\d+|lot\d*|item\d*|sku.*|stock.*|qty\d*)$/i;

/** The word after the brand in a title as the model, for models that the catalogue does not contain. */
export function modelAfterBrand(title: string, brand: string): string | null {
  const words = title.split(/[\s,;|()[\]]+/).filter((word) => word !== '');
  const at = words.findIndex((word) => foldAccents(word) === foldAccents(brand));
  const next = at === -1 ? undefined : words[at + 1];
  return next !== undefined && MODEL_LIKE.test(next) && !NOT_A_MODEL.test(next) ? next : null;
}

/** The values of `Model: …` or `Brand: …` in a description, up to the next separator or line end. */
export function findLabelledValues(label: 'model' | 'brand', description: string): string[] {
  const labels = label === 'model' ? 'model(?: number| no\\.?| name)?' : 'brand|make|manufacturer';
  const models = description.matchAll(new RegExp(`(?:^|[\\n.;|•] *)(?:${labels})\\s*[:=]\\s*([^\\n,;|•]{1,80})`, 'gi'));
  return [...models].map(([, value = '']) => value.trim().replace(/\.$/, '')).filter((value) => value !== '');
}

export type CountName = 'heads' | 'needles';

const NUMBER_WORDS = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');
const WORD_VALUES = new Map([
  ...NUMBER_WORDS.map((word, at) => [word, at + 1] as const),
  ['single', 1],
  ['dual', 2],
  ['double', 2],
]);

/** A separate number: not the end of another one, of a range such as 4-6, or of a model. */
const NUMBER = String.raw`(?<![\w.$#])(?<!\d[-\u2013/,])(\d{1,2}|${[...WORD_VALUES.keys()].join('|')})`;
const GAP = String.raw`[\s-]{0,3}`;
const NOUNS = { heads: 'h(?:ea)?ds?', needles: '(?:needles?|ndls?)' } as const satisfies Record<CountName, string>;
const SINGULAR = { heads: 'h(?:ea)?d', needles: '(?:needle|ndl)' } as const satisfies Record<CountName, string>;
const OPPOSITE = { heads: 'needles', needles: 'heads' } as const satisfies Record<CountName, CountName>;

const LABELS = {
  heads: /\b(?:heads?|(?:number|no\.?|#) of heads|head count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
  needles: /\b(?:needles?(?: per head)?|(?:number|no\.?|#) of needles|needle count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
} as const satisfies Record<CountName, RegExp>;

/** 6H/15N, and 15N without heads. */
const SHORTHAND = {
  heads: /(?<![\w.-])(\d{1,2})H(?=[\s/x,-]{0,2}\d{1,2}N\b)/gi,
  needles: /(?<![\w.-])(?:\d{1,2}H[\s/x,-]{0,2})?(\d{1,2})N\b/g,
} as const satisfies Record<CountName, RegExp>;

/** The numbers of heads or needles in a title, each once: '6-Head, 15 needle' has 6 heads. */
export function countsInTitle(name: CountName, title: string): number[] {
  const counted = new RegExp(`${NUMBER}${GAP}${NOUNS[name]}\\b`, 'gi');
  return findNumbers(title, [counted, LABELS[name], SHORTHAND[name]]);
}

/**
 * The same for a description, where 'two heads were rebuilt' and '20 needles included' do not describe the machine: a
 * plural only counts next to the other number, or on a line of its own.
 */
export function countsInDescription(name: CountName, description: string): number[] {
  const beside = String.raw`[\s,/&x+]{0,3}(?:and|with)?\s{0,2}(?:\d{1,2}|[a-z]{3,9})${GAP}${NOUNS[OPPOSITE[name]]}\b`;
  const before = String.raw`(?<=${NOUNS[OPPOSITE[name]]}[\s,/&x+]{1,3}(?:and |with )?)`;
  const asAdjective = new RegExp(`${NUMBER}${GAP}${SINGULAR[name]}\\b(?! (?:was|is|has|had|been|needs?)\\b)`, 'gi');
  const beforeOther = new RegExp(`${NUMBER}${GAP}${NOUNS[name]}${beside}`, 'gi');
  const afterOther = new RegExp(`${before}${NUMBER}${GAP}${NOUNS[name]}\\b`, 'gi');
  const onItsLine = new RegExp(`^[\\s•*-]{0,4}${NUMBER}${GAP}${NOUNS[name]}(?: per head)?[.,;]?$`, 'gim');
  return findNumbers(description, [asAdjective, beforeOther, afterOther, onItsLine, LABELS[name]]);
}

/** The number in a property's value: '6', '6 heads' or 'six'. */
export function countsInValue(name: CountName, value: string): number[] {
  const whole = new RegExp(`^\\s*${NUMBER}\\s*-?\\s*(?:${NOUNS[name]})?\\s*(?:per head)?\\s*$`, 'gi');
  return findNumbers(value, [whole]);
}

function findNumbers(text: string, patterns: readonly RegExp[]): number[] {
  const numbers = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, number = '']) => toNumber(number)));
  return [...new Set(numbers)].filter((number) => number >= 1);
}

function toNumber(number: string): number {
  return WORD_VALUES.get(number.toLowerCase()) ?? Number(number);
}

const FIRST_YEAR = 1980;
const YEAR = String.raw`(?<![\w.,$/#-])((?:19|20)\d\d)(?![\w/-])(?![.,]\d)`;
/** 2000 stitches are not a year. */
const NO_UNIT = String.raw`(?!\s*(?:spm|rpm|st|sts|stitch\w*|hours?|hrs|h|lbs?|kg|v|volts?|w|watts?|mm|cm|usd|dollars?|sq)\b)`;

/** The years in a title. */
export function yearsInTitle(title: string): number[] {
  return yearsOf(title, new RegExp(YEAR + NO_UNIT, 'gi'));
}

/** The labelled years in a description, which may contain others. */
export function yearsInDescription(description: string): number[] {
  const label = String.raw`\b(?:model year|year(?: of manufacture| built| made)?|(?:built|made|manufactured|produced)(?: in)?)\s*[:=]?\s*`;
  const named = new RegExp(label + YEAR + NO_UNIT, 'gi');
  const asAdjective = new RegExp(String.raw`${YEAR}(?=\s+model\b)`, 'gi');
  return [...new Set([...yearsOf(description, named), ...yearsOf(description, asAdjective)])];
}

/** The year in a property such as 2016 or 2016-03-01. */
export function yearsInValue(value: string): number[] {
  return yearsOf(value, /^\s*((?:19|20)\d\d)(?:-\d\d(?:-\d\d(?:T.*)?)?)?\s*$/g);
}

function yearsOf(text: string, pattern: RegExp): number[] {
  const years = [...text.matchAll(pattern)].map(([, year]) => Number(year));
  return [...new Set(years)].filter((year) => year >= FIRST_YEAR && year <= nextCalendarYear());
}

const USED = /\b(?:used|pre-?\s?owned|second[\s-]hand)\b/i;
const REFURBISHED = /\b(?:refurbished|refurb|reconditioned|remanufactured)\b/i;
/** 'Like new' is not new, and New Jersey is a place. */
const NEW =
  /\bbrand[\s-]new\b|(?:^|[([|,–/-]\s*)new\b(?=\s*(?:$|[)\]|,:–/-]|\d|[A-Z]))(?!\s+(?:York|Jersey|Mexico|Hampshire|England|Orleans)\b)/;
const ALMOST_NEW = /\b(?:like|nearly|almost|as)[\s-]new\b/gi;

/** The conditions in a title, a tag or a property's value. */
export function findConditions(text: string): Condition[] {
  const plain = text.replace(ALMOST_NEW, ' ');
  const capital = plain.replace(/\b(?:new|brand)\b/gi, (word) => word.toLowerCase());
  return [
    ...(NEW.test(capital) ? (['new'] as const) : []),
    ...(USED.test(plain) ? (['used'] as const) : []),
    ...(REFURBISHED.test(plain) ? (['refurbished'] as const) : []),
  ];
}

/** The labelled conditions in a description, which may also mention new needles and used oil. */
export function conditionsInDescription(description: string): Condition[] {
  return [...description.matchAll(/\bcondition\s*[:=]\s*([^\n.;]{1,40})/gi)].flatMap(([, text = '']) =>
    findConditions(text),
  );
}
