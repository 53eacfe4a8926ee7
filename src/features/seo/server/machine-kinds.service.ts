import type { Db } from '#app/db/client.ts';
import { CONDITIONS } from '#app/db/enums.ts';
import type { FacetCounts } from '#app/search-index/facets.ts';
import type { SearchIndex } from '#app/search-index/search-index.ts';
import { NO_FILTERS, parseFilters, type Filters } from '#app/search-index/fields.ts';
import { formatInteger } from '#app/lib/format.ts';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { findModelsByBrand } from '#app/features/reference/server/reference-data.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  kindHref,
  kindPhrase,
  parseKindSlug,
  toBrandSlug,
  type KindAddress,
  type MachineKind,
} from '../machine-kinds.rules.ts';
import type { CountedKind, KindFacts } from '../machine-kinds.schema.ts';

type KindDeps = { db: Db; reads: CatalogueReads };
/** A kind with all spellings of its brand. */
type KnownKind = MachineKind & { brands: string[] };
type Counted<Value> = { value: Value; count: number };

const MAX_MODELS = 6;
const MAX_RELATED = 18;

/** The current statistics of a kind. Throws not_found if neither a listing nor the model list contains it. */
export async function getKind({ db, reads }: KindDeps, slug: string): Promise<KindFacts> {
  const kind = await getKnownKind({ db, reads }, slug);
  const { index } = reads.catalogue;
  const filters = kindFilters(kind);
  const { total, conditions, brands, heads } = index.counts(filters);
  const { price, years, models } = index.aggregates(filters);
  const facts = {
    ...kind,
    total,
    price,
    years,
    counts: {
      conditions: kind.condition === null ? sortByCount(conditions) : [],
      brands: kind.brand === null ? sortByCount(brands) : [],
      heads: kind.heads === null ? sortByCount(heads) : [],
      models: sortByCount(models).slice(0, MAX_MODELS),
    },
  };
  return { ...facts, sentences: describeKind(facts), related: relatedKinds(index, kind).slice(0, MAX_RELATED) };
}

/** All kinds that have a page and at least one listing. */
export function findKindsOnOffer({ index }: CatalogueReads['catalogue']): CountedKind[] {
  const all = index.counts(NO_FILTERS);
  const ofConditions = CONDITIONS.flatMap((condition) =>
    brandKinds(condition, index.counts(parseFilters({ condition: [condition] }))),
  );
  return [...conditionKinds(null, all), ...headKinds(all), ...brandKinds(null, all), ...ofConditions];
}

async function getKnownKind({ db, reads }: KindDeps, slug: string): Promise<KnownKind> {
  const address = parseKindSlug(slug);
  const kind = address === null ? null : await findKnownKind(db, reads, address);
  if (kind === null) throw new AppError('not_found', 'There are no such machines');
  return kind;
}

/** The kind if a listing or the model list contains it; kinds of the latter may have no listings. */
async function findKnownKind(db: Db, reads: CatalogueReads, address: KindAddress): Promise<KnownKind | null> {
  const { condition, brandSlug, heads } = address;
  const offered = reads.catalogue.index.values();
  if (heads === null && brandSlug === null) return { condition, brand: null, heads, brands: [] };
  const models = await findModelsByBrand(db);
  if (heads !== null) {
    const known = [...offered.heads, ...Object.values(models).flatMap((each) => each.map((model) => model.heads))];
    return known.includes(heads) ? { condition, brand: null, heads, brands: [] } : null;
  }
  const spellings = [...offered.brands, ...Object.keys(models)].filter((brand) => toBrandSlug(brand) === brandSlug);
  const byKey = new Map(spellings.toReversed().map((brand) => [brand.toLowerCase(), brand]));
  const brands = [...byKey.values()].toReversed();
  const [brand] = brands;
  return brand === undefined ? null : { condition, brand, heads, brands };
}

function kindFilters({ condition, brands, heads }: KnownKind): Filters {
  return parseFilters({
    condition: condition === null ? undefined : [condition],
    brand: brands,
    heads: heads === null ? undefined : [heads],
  });
}

/** Kinds of the same brand first, then others of the same condition or number of heads. */
function relatedKinds(index: SearchIndex, kind: KnownKind): CountedKind[] {
  const { condition, brand, heads } = kind;
  const all = index.counts(NO_FILTERS);
  const ofBrand = index.counts(kindFilters({ ...kind, condition: null, heads: null }));
  const ofCondition = index.counts(kindFilters({ ...kind, brand: null, brands: [], heads: null }));
  const sameBrand = brand === null ? conditionKinds(null, all) : conditionKinds(brand, ofBrand);
  const anyCondition = brand === null || condition === null ? [] : [{ ...kind, condition: null, count: ofBrand.total }];
  const others = heads === null ? brandKinds(condition, ofCondition) : headKinds(all);
  const own = kindHref(kind);
  return [...anyCondition.map(toCountedKind), ...sameBrand, ...others].filter(
    (other) => other.count > 0 && kindHref(other) !== own,
  );
}

function toCountedKind({ condition, brand, heads, count }: CountedKind): CountedKind {
  return { condition, brand, heads, count };
}

function conditionKinds(brand: string | null, { conditions }: FacetCounts): CountedKind[] {
  return sortByCount(conditions).map(({ value, count }) => ({ condition: value, brand, heads: null, count }));
}

function headKinds({ heads }: FacetCounts): CountedKind[] {
  return sortByCount(heads).map(({ value, count }) => ({ condition: null, brand: null, heads: value, count }));
}

/** Brands with the same slug share a page, under their most frequent spelling. */
function brandKinds(condition: CountedKind['condition'], { brands }: FacetCounts): CountedKind[] {
  const bySlug = new Map<string, CountedKind>();
  for (const { value: brand, count } of sortByCount(brands)) {
    const slug = toBrandSlug(brand);
    if (slug === null) continue;
    const known = bySlug.get(slug);
    if (known === undefined) bySlug.set(slug, { condition, brand, heads: null, count });
    else known.count += count;
  }
  return [...bySlug.values()];
}

function sortByCount<Value>(counts: readonly Counted<Value>[]): Counted<Value>[] {
  return counts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
}

type KindStats = Omit<KindFacts, 'sentences' | 'related'>;

type Span = { from: number; to: number };

const MAX_BRANDS = 5;

/** Describes a kind by its listings: their number, age, prices, and their properties. */
function describeKind(kind: KindStats): string[] {
  if (kind.total === 0) return ['There are none at the moment.'];
  return [offerSentence(kind), headsSentence(kind), ...countSentences(kind)].filter((sentence) => sentence !== null);
}

function offerSentence({ total, price, years, ...kind }: KindStats): string {
  const phrase = kindPhrase(kind);
  const machines = total === 1 ? `One ${phrase.slice(0, -1)} is` : `${formatInteger(total)} ${phrase} are`;
  const parts = [
    `${machines} for sale at the moment`,
    years === null ? null : `built ${formatSpan(years, String, 'in')}`,
    price === null ? 'priced on request' : `priced ${formatSpan(price, priceLabel, 'at')}`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

/** 'from 2004 to 2019', 'in 2011'. */
function formatSpan({ from, to }: Span, words: (value: number) => string, alone: string): string {
  return from === to ? `${alone} ${words(from)}` : `from ${words(from)} to ${words(to)}`;
}

/** Explains a number of heads, or lists the available ones. */
function headsSentence({ heads, counts, total }: KindStats): string | null {
  if (heads === 1) return 'A single-head machine sews one piece at a time.';
  if (heads !== null) return `A machine with ${heads} heads sews the same design on ${heads} pieces at once.`;
  const [most] = counts.heads;
  if (most === undefined) return null;
  if (counts.heads.length === 1)
    return total === 1 ? `It has ${headsLabel(most.value)}.` : `Each has ${headsLabel(most.value)}.`;
  const offered = counts.heads.map(({ value }) => value).toSorted((one, other) => one - other);
  return `They have ${joinList(offered.map(String), 'or')} heads; ${formatInteger(most.count)} of them have ${most.value}.`;
}

function countSentences({ counts: { conditions, brands }, total }: KindStats): (string | null)[] {
  if (total === 1) return [];
  const states = conditions.map(({ value, count }) => `${formatInteger(count)} ${count === 1 ? 'is' : 'are'} ${value}`);
  const makers = brands.slice(0, MAX_BRANDS).map(({ value, count }) => `${value} (${formatInteger(count)})`);
  return [
    states.length < 2 ? null : `Of these, ${joinList(states, 'and')}.`,
    makers.length < 2 ? null : `Most are from ${joinList(makers, 'and')}.`,
  ];
}

function joinList(words: readonly string[], before: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${before} ${words.at(-1) ?? ''}`;
}
