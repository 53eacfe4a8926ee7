import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import type { PartnerProduct } from './partner-product.schema.ts';
import type { ProductReading, Reading } from './apply-reading.service.ts';
import { extractListing } from './listing-merge.rules.ts';
import { parsePictures, rebasePictures } from './imported-pictures.service.ts';
import { getSnapshot, NOTHING, runImportStep, type ImportContext, type StepResult } from './import-step.service.ts';
import { getFingerprint, getLookupKeys, resolveMatches, type MatchKeys } from './product-matching.rules.ts';
import { findMissingProducts, findProduct, lockImported, updateProductMoved } from './partner-products.db.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

type DeferredProduct = MatchKeys & { reading: ProductReading };

/**
 * Products at unknown addresses that may be known machines which have moved. They can only be matched after the whole
 * site is read.
 */
export type UnmatchedProducts = {
  /** Ids and fingerprints of products that this import has not seen so far. */
  missingKeys: ReadonlySet<string>;
  deferred: DeferredProduct[];
  /** The total length of all deferred products' descriptions, in characters. */
  size: number;
};

const MAX_DEFERRED_CHARACTERS = 64 * 1_048_576;
const MISSING_PER_QUERY = 1_000;

export async function openUnmatchedProducts(context: ImportContext): Promise<UnmatchedProducts> {
  const missingKeys = new Set<string>();
  for await (const missing of readMissingProducts(context)) {
    for (const key of getLookupKeys(missing)) missingKeys.add(key);
  }
  return { missingKeys, deferred: [], size: 0 };
}

/** Defers a product if its address is new and it may be a missing one; returns whether it did. Throws RemoteError. */
export async function deferIfMaybeMoved(
  { deps }: ImportContext,
  unmatched: UnmatchedProducts,
  reading: Reading,
): Promise<boolean> {
  if (reading.kind !== 'product') return false;
  const keys = toMatchKeys(reading.url, reading.product);
  if (!getLookupKeys(keys).some((key) => unmatched.missingKeys.has(key))) return false;
  if ((await findProduct(deps.db, reading.url)) !== undefined) return false;
  unmatched.size += reading.product.description.length;
  if (unmatched.size > MAX_DEFERRED_CHARACTERS) {
    throw new RemoteError('too-large', 'More of its machines have new addresses than can be compared at once.');
  }
  unmatched.deferred.push({ ...keys, reading });
  return true;
}

type ResolveOptions = {
  /** The site was read completely: a missing product is gone from its old address. */
  isComplete: boolean;
  apply: (context: ImportContext, reading: Reading) => Promise<void>;
};

/**
 * Applies all deferred products. Returns the addresses of missing products that may be among the ambiguous ones, and
 * must not be marked as sold.
 */
export async function resolveUnmatchedProducts(
  context: ImportContext,
  { deferred }: UnmatchedProducts,
  { isComplete, apply }: ResolveOptions,
): Promise<ReadonlySet<string>> {
  if (deferred.length === 0) return new Set();
  const missing: MatchKeys[] = [];
  for await (const product of readMissingProducts(context)) missing.push(product);
  const { moved, ambiguous, added } = await resolveMatches(deferred, missing);
  const unconfirmed = isComplete ? [] : moved.map(({ product, from }) => ({ product, candidates: [from] }));
  const unresolved = [...ambiguous, ...unconfirmed];
  // A site that stopped responding gets no further requests, not even for pictures.
  if (isComplete) {
    for (const { product, from } of moved) {
      await recordMove(context, product.reading, from.url);
      await apply(context, product.reading);
    }
    for (const { reading } of added) await apply(context, reading);
  }
  for (const { product, candidates } of unresolved) {
    await recordAmbiguity(context, product.reading, { candidates, isComplete });
  }
  const fingerprints = new Set(unresolved.map(({ product }) => product.fingerprint));
  const alike = missing.filter(({ fingerprint }) => fingerprint !== null && fingerprints.has(fingerprint));
  return new Set([...unresolved.flatMap(({ candidates }) => candidates), ...alike].map(({ url }) => url));
}

async function* readMissingProducts({ deps: { db }, run }: ImportContext): AsyncGenerator<MatchKeys> {
  for (let after = '', isLast = false; !isLast;) {
    const rows = await findMissingProducts(db, run.id, { after, limit: MISSING_PER_QUERY });
    for (const { url, ids, heads, year, ...described } of rows) {
      yield { url, ids: ids ?? [], heads, year, fingerprint: getFingerprint({ ...described, heads, year }) };
    }
    after = rows.at(-1)?.url ?? after;
    isLast = rows.length < MISSING_PER_QUERY;
  }
}

function toMatchKeys(url: string, product: PartnerProduct): MatchKeys {
  const { title, ids, heads, year } = product;
  const { fields } = extractListing(product);
  return { url, ids, heads, year, fingerprint: fields === null ? null : getFingerprint({ title, ...fields }) };
}

/** Updates the address of a machine's record and listing. */
async function recordMove(context: ImportContext, { url, product }: ProductReading, from: string): Promise<void> {
  await runImportStep(context, { url, title: product.title }, async ({ tx, by, now }) => {
    const recorded = await findProduct(tx, from);
    if (recorded === undefined) return NOTHING;
    const { machineId } = getSnapshot(recorded);
    const listing = machineId === null ? undefined : await lockImported(tx, machineId);
    await updateProductMoved(tx, from, { url, pictures: rebasePictures(parsePictures(recorded), product.imageUrls) });
    if (listing === undefined || listing.sourceUrl !== from) return NOTHING;
    const [before, after] = [{ sourceUrl: from }, { sourceUrl: url }];
    const entry = { ...by, action: 'edit listing by import', before, after };
    await applyChange(tx, entry, listing.id, after, { now, followUps: FOLLOW_UPS });
    return NOTHING;
  });
}

const MAX_NAMED_CANDIDATES = 3;
const WHAT_TO_DO = 'Mark as sold what is gone, and the next import lists it.';
const NOTHING_TO_DO =
  'The site could not be read to its end: the next import that can decides, and nothing is to be done.';

type Ambiguity = { candidates: readonly MatchKeys[]; isComplete: boolean };

async function recordAmbiguity(
  context: ImportContext,
  { url, product }: ProductReading,
  { candidates, isComplete }: Ambiguity,
): Promise<void> {
  const named = candidates.slice(0, MAX_NAMED_CANDIDATES).map((candidate) => candidate.url);
  const rest = candidates.length - MAX_NAMED_CANDIDATES;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const message = `It may be a machine that had another address before: ${named.join(', ')}${more}. It is not listed again, and that is not marked as sold. ${isComplete ? WHAT_TO_DO : NOTHING_TO_DO}`;
  // The product itself is not recorded, so that the next import matches it again.
  const result: StepResult = { outcome: 'nothing', findings: [{ kind: 'unclear', message }] };
  await runImportStep(context, { url, title: product.title }, async () => result);
}
