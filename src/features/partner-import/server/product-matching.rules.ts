import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getIdKind } from './site/product-values.rules.ts';

/** The keys that identify a product of the partner site when its page has a new address. */
export type MatchKeys = {
  url: string;
  /** The site's and the maker's identifiers of the product. */
  ids: readonly string[];
  /** Title, brand, model, heads and year as one text; null if brand, model or heads are unknown. */
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

/** Keys of which two products share at least one if they may be the same machine. */
export function getLookupKeys({ ids, fingerprint }: Pick<MatchKeys, 'ids' | 'fingerprint'>): string[] {
  return fingerprint === null ? [...ids] : [...ids, fingerprint];
}

/** The similarity of two products: the higher, the more certain that they are the same machine. */
const NO_MATCH = 0;
const UNCERTAIN = 1;
const SAME_FINGERPRINT = 2;
const SAME_ID = 3;
const SAME_ID_AND_FINGERPRINT = 4;

const SUREST_FIRST = [SAME_ID_AND_FINGERPRINT, SAME_ID, SAME_FINGERPRINT] as const;
/** Identifiers that a site assigns to each machine. Its software may renumber them, so different ones prove nothing. */
const OWN_ID_KINDS: readonly string[] = ['sku', 'id'];
/** Different identifiers of these kinds mean different machines. */
const DISTINGUISHING_KINDS = ['sku', 'gtin', 'mpn'] as const;

function getSimilarity(one: MatchKeys, other: MatchKeys): number {
  const shared = one.ids.filter((id) => other.ids.includes(id));
  const has = (ids: readonly string[], kind: string) => ids.some((id) => getIdKind(id) === kind);
  const isOwnId = OWN_ID_KINDS.some((kind) => has(shared, kind));
  const isDistinguished = DISTINGUISHING_KINDS.some(
    (kind) => has(one.ids, kind) && has(other.ids, kind) && !has(shared, kind),
  );
  if (!isOwnId && isDistinguished) return NO_MATCH;
  const hasSameFingerprint = one.fingerprint !== null && one.fingerprint === other.fingerprint;
  if (shared.length === 0) return hasSameFingerprint ? SAME_FINGERPRINT : NO_MATCH;
  // Ambiguous: the site may use one number for all machines of a kind, or may have changed this description.
  if (isDifferent(one.heads, other.heads) || isDifferent(one.year, other.year)) {
    return isOwnId ? UNCERTAIN : NO_MATCH;
  }
  return hasSameFingerprint ? SAME_ID_AND_FINGERPRINT : SAME_ID;
}

function isDifferent(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

export type MatchResult<Unmatched, Missing> = {
  /** The same machine at another address, with certainty. */
  moved: { product: Unmatched; from: Missing }[];
  /** The product may be one of these machines, or a new one. */
  ambiguous: { product: Unmatched; candidates: Missing[] }[];
  added: Unmatched[];
};

/**
 * Matches products at new addresses with those missing from their old ones. A product counts as moved only if neither
 * side of the pair has another candidate of equal or higher certainty.
 */
export async function resolveMatches<Unmatched extends MatchKeys, Missing extends MatchKeys>(
  unmatched: readonly Unmatched[],
  missing: readonly Missing[],
): Promise<MatchResult<Unmatched, Missing>> {
  let open = await findCandidatePairs(unmatched, missing);
  const moved: MatchResult<Unmatched, Missing>['moved'] = [];
  for (const level of SUREST_FIRST) {
    // More certain pairs count, too: a product with two equally certain candidates must not match a third one.
    const sure = open.filter(({ similarity }) => similarity >= level);
    const byProduct = Map.groupBy(sure, ({ product }) => product);
    const byCandidate = Map.groupBy(sure, ({ candidate }) => candidate);
    const matched = new Set<MatchKeys>();
    for (const { product, candidate, similarity } of sure) {
      if (similarity !== level || byProduct.get(product)?.length !== 1) continue;
      if (byCandidate.get(candidate)?.length !== 1) continue;
      moved.push({ product, from: candidate });
      matched.add(product).add(candidate);
    }
    open = open.filter(({ product, candidate }) => !matched.has(product) && !matched.has(candidate));
  }
  const ambiguous = [...Map.groupBy(open, ({ product }) => product)].map(([product, pairs]) => ({
    product,
    candidates: pairs.map(({ candidate }) => candidate),
  }));
  const known = new Set([...moved, ...ambiguous].map(({ product }) => product));
  return { moved, ambiguous, added: unmatched.filter((product) => !known.has(product)) };
}

type CandidatePair<Unmatched, Missing> = { product: Unmatched; candidate: Missing; similarity: number };

/** An id shared by more products identifies none, nor does a fingerprint. */
const MAX_GROUP_SIZE = 50;
/** Comparing this many products with all their candidates takes some milliseconds. */
const PRODUCTS_PER_TURN = 100;

async function findCandidatePairs<Unmatched extends MatchKeys, Missing extends MatchKeys>(
  unmatched: readonly Unmatched[],
  missing: readonly Missing[],
): Promise<CandidatePair<Unmatched, Missing>[]> {
  const keyed = missing.flatMap((candidate) => getLookupKeys(candidate).map((key) => ({ key, candidate })));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const pairs: CandidatePair<Unmatched, Missing>[] = [];
  for (const [at, product] of unmatched.entries()) {
    if (at % PRODUCTS_PER_TURN === PRODUCTS_PER_TURN - 1) await yieldToEventLoop();
    const alike = byKey.get(product.fingerprint ?? '') ?? [];
    const sameId = product.ids.map((id) => byKey.get(id) ?? []).filter((group) => group.length <= MAX_GROUP_SIZE);
    const found = [...sameId.flat(), ...alike.slice(0, MAX_GROUP_SIZE)];
    for (const candidate of new Set(found.map((each) => each.candidate))) {
      const similarity = getSimilarity(product, candidate);
      const isCrowded = similarity === SAME_FINGERPRINT && alike.length > MAX_GROUP_SIZE;
      if (similarity !== NO_MATCH) pairs.push({ product, candidate, similarity: isCrowded ? UNCERTAIN : similarity });
    }
  }
  return pairs;
}
