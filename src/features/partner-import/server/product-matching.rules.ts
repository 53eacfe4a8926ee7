import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getIdKind } from './site/product-ids.rules.ts';

/** What a product of the partner site is recognised by when its page is at another address than before. */
export type MatchKeys = {
  url: string;
  /** The shop's own numbers for the product, and its maker's. */
  ids: readonly string[];
  /** Title, brand, model, heads and year as one text; null where brand, model or heads are unknown. */
  fingerprint: string | null;
  heads: number | null;
  year: number | null;
};

type Described = {
  title: string;
  brand: string | null;
  model: string | null;
  heads: number | null;
  year: number | null;
};

export function getFingerprint({ title, brand, model, heads, year }: Described): string | null {
  if (brand === null || model === null || heads === null) return null;
  return JSON.stringify([title.toLowerCase(), brand, model, heads, year]);
}

/** Two products that may be the same machine share at least one of these. */
export function getLookupKeys({ ids, fingerprint }: Pick<MatchKeys, 'ids' | 'fingerprint'>): string[] {
  return fingerprint === null ? [...ids] : [...ids, fingerprint];
}

/** Similarity of two products: the higher, the surer that they are the same machine. */
const NO_MATCH = 0;
const UNCERTAIN = 1;
const SAME_FINGERPRINT = 2;
const SAME_ID = 3;
const SAME_ID_AND_FINGERPRINT = 4;

const SUREST_FIRST = [SAME_ID_AND_FINGERPRINT, SAME_ID, SAME_FINGERPRINT] as const;
/** Numbers that a shop gives each machine; its software may number all anew, so different ones prove nothing. */
const SHOP_ID_KINDS: ReadonlySet<string> = new Set(['sku', 'id']);
/** Different numbers of these kinds mean different machines. */
const DISTINGUISHING_KINDS = ['sku', 'gtin', 'mpn'] as const;

function getSimilarity(one: MatchKeys, other: MatchKeys): number {
  const shared = one.ids.filter((id) => other.ids.includes(id));
  const isShopId = shared.some((id) => SHOP_ID_KINDS.has(getIdKind(id)));
  if (!isShopId && DISTINGUISHING_KINDS.some((kind) => hasConflictingId(kind, one, other, shared))) return NO_MATCH;
  const hasSameFingerprint = one.fingerprint !== null && one.fingerprint === other.fingerprint;
  if (shared.length === 0) return hasSameFingerprint ? SAME_FINGERPRINT : NO_MATCH;
  // The shop may use one number for all machines of a kind, or may have described this one anew: that stays open.
  if (isDifferent(one.heads, other.heads) || isDifferent(one.year, other.year)) {
    return isShopId ? UNCERTAIN : NO_MATCH;
  }
  return hasSameFingerprint ? SAME_ID_AND_FINGERPRINT : SAME_ID;
}

function hasConflictingId(kind: string, one: MatchKeys, other: MatchKeys, shared: readonly string[]): boolean {
  const has = ({ ids }: Pick<MatchKeys, 'ids'>) => ids.some((id) => getIdKind(id) === kind);
  return has(one) && has(other) && !has({ ids: shared });
}

function isDifferent(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

export type MatchResult<Unmatched, Missing> = {
  /** Surely the same machine at another address. */
  moved: { product: Unmatched; from: Missing }[];
  /** The product may be one of these machines, or a new one. */
  ambiguous: { product: Unmatched; candidates: Missing[] }[];
  added: Unmatched[];
};

/** An id that more products share is no id of theirs, and among more products of one fingerprint none is recognised. */
const MAX_GROUP_SIZE = 50;

/**
 * Matches products at new addresses with those that are missing from their old ones. A product has moved only if both
 * sides of the pair have no other candidate that is as sure or surer.
 */
export async function resolveMatches<Unmatched extends MatchKeys, Missing extends MatchKeys>(
  unmatched: readonly Unmatched[],
  missing: readonly Missing[],
): Promise<MatchResult<Unmatched, Missing>> {
  const pairs = await findCandidatePairs(unmatched, missing);
  const moved: MatchResult<Unmatched, Missing>['moved'] = [];
  const [matched, claimed] = [new Set<Unmatched>(), new Set<Missing>()];
  for (const level of SUREST_FIRST) {
    const open = pairs.filter(({ product, candidate }) => !matched.has(product) && !claimed.has(candidate));
    // Surer pairs count too: a product with two equally sure candidates must not be matched with a less sure third one.
    const unique = findUniquePairs(open.filter(({ similarity }) => similarity >= level));
    for (const { product, candidate } of unique.filter(({ similarity }) => similarity === level)) {
      matched.add(product);
      claimed.add(candidate);
      moved.push({ product, from: candidate });
    }
  }
  const open = pairs.filter(({ product, candidate }) => !matched.has(product) && !claimed.has(candidate));
  const candidatesOf = Map.groupBy(open, ({ product }) => product);
  return {
    moved,
    ambiguous: [...candidatesOf].map(([product, group]) => ({
      product,
      candidates: group.map(({ candidate }) => candidate),
    })),
    added: unmatched.filter((product) => !matched.has(product) && !candidatesOf.has(product)),
  };
}

type CandidatePair<Unmatched, Missing> = { product: Unmatched; candidate: Missing; similarity: number };

/** Comparing so many products with all their candidates takes some milliseconds. */
const PRODUCTS_PER_TURN = 100;

async function findCandidatePairs<Unmatched extends MatchKeys, Missing extends MatchKeys>(
  unmatched: readonly Unmatched[],
  missing: readonly Missing[],
): Promise<CandidatePair<Unmatched, Missing>[]> {
  const byId = indexBy(missing, ({ ids }) => ids);
  const byFingerprint = indexBy(missing, ({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
  const pairs: CandidatePair<Unmatched, Missing>[] = [];
  for (const [at, product] of unmatched.entries()) {
    if (at % PRODUCTS_PER_TURN === PRODUCTS_PER_TURN - 1) await yieldToEventLoop();
    const sameFingerprint = product.fingerprint === null ? [] : (byFingerprint.get(product.fingerprint) ?? []);
    const sameId = product.ids.map((id) => byId.get(id) ?? []).filter((group) => group.length <= MAX_GROUP_SIZE);
    for (const candidate of new Set([...sameId.flat(), ...sameFingerprint.slice(0, MAX_GROUP_SIZE)])) {
      const similarity = getSimilarity(product, candidate);
      const isCrowded = similarity === SAME_FINGERPRINT && sameFingerprint.length > MAX_GROUP_SIZE;
      if (similarity !== NO_MATCH) pairs.push({ product, candidate, similarity: isCrowded ? UNCERTAIN : similarity });
    }
  }
  return pairs;
}

function indexBy<Product>(
  products: readonly Product[],
  getKeys: (product: Product) => readonly string[],
): Map<string, Product[]> {
  const groups = new Map<string, Product[]>();
  for (const product of products) {
    for (const key of getKeys(product)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [product]);
      else group.push(product);
    }
  }
  return groups;
}

function findUniquePairs<Unmatched, Missing>(
  pairs: readonly CandidatePair<Unmatched, Missing>[],
): CandidatePair<Unmatched, Missing>[] {
  const byProduct = Map.groupBy(pairs, ({ product }) => product);
  const byCandidate = Map.groupBy(pairs, ({ candidate }) => candidate);
  return pairs.filter(
    ({ product, candidate }) => byProduct.get(product)?.length === 1 && byCandidate.get(candidate)?.length === 1,
  );
}
