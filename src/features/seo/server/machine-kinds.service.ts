import type { Db } from '#app/db/client.ts';
import { CONDITIONS } from '#app/db/enums.ts';
import type { FacetCounts } from '#app/search-index/facets.ts';
import type { SearchIndex } from '#app/search-index/search-index.ts';
import { NO_FILTERS, type NormalizedFilters } from '#app/search-index/fields.ts';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { findModelsByBrand } from '#app/features/reference/server/reference-data.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { describeKind } from '../kind-sentences.rules.ts';
import { parseKindSlug, type KindAddress } from '../kind-slug.rules.ts';
import { toBrandSlug, kindHref, type MachineKind } from '../machine-kinds.rules.ts';
import type { CountedKind, KindFacts } from '../machine-kinds.schema.ts';

type KindDeps = { db: Db; reads: CatalogueReads };
/** A kind, and every spelling of its brand. */
type KnownKind = MachineKind & { brands: string[] };
type Counted<Value> = { value: Value; count: number };

const MAX_MODELS = 6;
const MAX_RELATED = 18;

/** The figures of a kind at the moment. Throws not_found where neither a listing nor the model list names it. */
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

/** Every kind that has a page and something to show on it. */
export function findKindsOnOffer({ index }: CatalogueReads['catalogue']): CountedKind[] {
  const all = index.counts(NO_FILTERS);
  const ofConditions = CONDITIONS.flatMap((condition) =>
    brandKinds(condition, index.counts({ ...NO_FILTERS, conditions: [condition] })),
  );
  return [...conditionKinds(null, all), ...headKinds(all), ...brandKinds(null, all), ...ofConditions];
}

async function getKnownKind({ db, reads }: KindDeps, slug: string): Promise<KnownKind> {
  const address = parseKindSlug(slug);
  const kind = address === null ? null : await findKnownKind(db, reads, address);
  if (kind === null) throw new AppError('not_found', 'There are no such machines');
  return kind;
}

/** The kind where a listing or the model list names it; of the latter there may be no listing at the moment. */
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

function kindFilters({ condition, brands, heads }: KnownKind): NormalizedFilters {
  return {
    ...NO_FILTERS,
    conditions: condition === null ? null : [condition],
    brandKeys: brands.length === 0 ? null : brands.map((brand) => brand.toLowerCase()).toSorted(),
    heads: heads === null ? null : [heads],
  };
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

/** Brands with the same slug share a page, under the most frequent spelling. */
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
