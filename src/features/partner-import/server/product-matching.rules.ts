import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getIdKind } from './site/product-values.rules.ts';

/** What a product of the partner site is recognised by when its page is at another address than before. */
export type MatchKeys = {
  url: string;
  /** The site's own numbers for the product, and its maker's. */
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
/** Numbers that a site gives each machine; its software may number all anew, so different ones prove nothing. */
const OWN_ID_KINDS: readonly string[] = ['sku', 'id'];
/** Different numbers of these kinds mean different machines. */
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
  // The site may use one number for all machines of a kind, or may have described this one anew: that stays open.
  if (isDifferent(one.heads, other.heads) || isDifferent(one.year, other.year)) {
    return isOwnId ? UNCERTAIN : NO_MATCH;
  }
  return hasSameFingerprint ? SAME_ID_AND_FINGERPRINT : SAME_ID;
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

/**
 * Matches products at new addresses with those that are missing from their old ones. A product has moved only if both
 * sides of the pair have no other candidate that is as sure or surer.
 */
export async function resolveMatches<Unmatched extends MatchKeys, Missing extends MatchKeys>(
  unmatched: readonly Unmatched[],
  missing: readonly Missing[],
): Promise<MatchResult<Unmatched, Missing>> {
  let open = await findCandidatePairs(unmatched, missing);
  const moved: MatchResult<Unmatched, Missing>['moved'] = [];
  for (const level of SUREST_FIRST) {
    // Surer pairs count too: a product with two equally sure candidates must not be matched with a less sure third one.
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

/** An id that more products share is no id of theirs, and among more products of one fingerprint none is recognised. */
const MAX_GROUP_SIZE = 50;
/** Comparing so many products with all their candidates takes some milliseconds. */
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
