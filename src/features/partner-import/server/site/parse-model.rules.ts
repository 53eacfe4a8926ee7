import {
  BRAND_CATALOGUE,
  OTHER_BRANDS,
  PREAPPROVED_BRANDS,
  type CatalogueModel,
} from '#app/features/reference/brand-catalogue.rules.ts';

const KNOWN_BRANDS = [...PREAPPROVED_BRANDS, ...OTHER_BRANDS];

/** Without accents and case: AVANCE is Avancé. */
function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const BRAND_PATTERNS = KNOWN_BRANDS.map((name) => ({
  name,
  words: new RegExp(`(?<![\\w-])${foldAccents(name)}(?![\\w-])`),
}));

/** A brand as the catalogue writes it; null when it is not among the known ones. */
export function matchKnownBrand(text: string): string | null {
  return KNOWN_BRANDS.find((name) => foldAccents(name) === foldAccents(text.trim())) ?? null;
}

/** The known brands that a title names, each once. */
export function findKnownBrands(title: string): string[] {
  const text = foldAccents(title);
  return BRAND_PATTERNS.flatMap(({ name, words }) => (words.test(text) ? name : []));
}

/** Longer names first: EMT16 PLUS is not an EMT16. */
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

/** The models of the catalogue that a text names. One that is a mere word, such as Summit, counts beside its brand only. */
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

/** The model that a title names right behind its brand, for models that the catalogue does not have. */
export function modelAfterBrand(title: string, brand: string): string | null {
  const words = title.split(/[\s,;|()[\]]+/).filter((word) => word !== '');
  const at = words.findIndex((word) => foldAccents(word) === foldAccents(brand));
  const next = at === -1 ? undefined : words[at + 1];
  return next !== undefined && MODEL_LIKE.test(next) && !NOT_A_MODEL.test(next) ? next : null;
}

/** What a description names as `Model: …` or `Brand: …`, on a line of its own or up to the next mark. */
export function findLabelledValues(label: 'model' | 'brand', description: string): string[] {
  const labels = label === 'model' ? 'model(?: number| no\\.?| name)?' : 'brand|make|manufacturer';
  const models = description.matchAll(new RegExp(`(?:^|[\\n.;|•] *)(?:${labels})\\s*[:=]\\s*([^\\n,;|•]{1,80})`, 'gi'));
  return [...models].map(([, value = '']) => value.trim().replace(/\.$/, '')).filter((value) => value !== '');
}
