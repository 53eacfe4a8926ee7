import { isPublic } from '#app/features/machines/machines.rules.ts';
import { NO_VALIDATORS, type PartnerProduct, type SiteReading, type Validators } from './partner-product.schema.ts';
import { extractListing, type ExtractedListing } from './listing-merge.rules.ts';
import {
  addListing,
  updateListing,
  withSaleTakenBack,
  relistImported,
  sellListing,
} from './imported-listing.service.ts';
import { fetchPictures, type FetchedPictures } from './imported-pictures.service.ts';
import {
  recordFinding,
  recordProduct,
  runImportStep,
  type Outcome,
  type ImportStep,
  type ImportContext,
} from './import-step.service.ts';
import { lockImported, type ImportedListing } from './partner-products.db.ts';

const LEFT_DELETED = 'Its listing was deleted here, and is not made again.';
const NO_PRODUCT = 'Its page no longer describes a machine; the listing was left as it is.';

export type Reading = Exclude<SiteReading, { kind: 'found' }>;

/** Brings the listing and the snapshot of one address to what the site says of it. Throws LeaseLostError. */
export async function applyReading(context: ImportContext, reading: Reading): Promise<void> {
  const { url } = reading;
  if (reading.kind === 'product') return applyProduct(context, reading);
  return runImportStep(context, { url }, async (unlockedStep) => {
    // Counts as unseen: which listings are marked as sold is decided once the whole site is read.
    if (reading.kind === 'gone') return 'nothing';
    const { step, listing } = await lockListing(unlockedStep);
    if (reading.kind === 'unchanged') return recordUnchanged(step, listing);
    if (reading.kind === 'no-product')
      return recordWithFinding(step, listing, listing === undefined ? null : NO_PRODUCT);
    return recordWithFinding(step, listing, reading.message);
  });
}

/** Marks a listing as sold that the site no longer names, or whose page is gone. Throws LeaseLostError. */
export async function sellUnseenProduct(context: ImportContext, url: string): Promise<void> {
  await runImportStep(context, { url }, async (unlockedStep) => {
    const { step, listing } = await lockListing(unlockedStep);
    return sellGone(step, listing);
  });
}

async function lockListing(step: ImportStep): Promise<{ step: ImportStep; listing: ImportedListing | undefined }> {
  const { tx, snapshot } = step;
  const listing = snapshot.machineId === null ? undefined : await lockImported(tx, snapshot.machineId);
  return { step: { ...step, snapshot: withSaleTakenBack(listing, snapshot) }, listing };
}

export type ProductReading = Extract<SiteReading, { kind: 'product' }>;

async function applyProduct(context: ImportContext, { url, product, validators }: ProductReading): Promise<void> {
  const extracted = extractListing(product);
  const imageUrls = product.isSold || extracted.fields === null ? [] : product.imageUrls;
  const fetched = await fetchPictures(context, url, imageUrls);
  await runImportStep(context, { url, title: product.title }, async (unlockedStep) => {
    const { step, listing } = await lockListing(unlockedStep);
    // Without validators the next import reads the page again, and tries again to fetch the pictures that failed.
    const knownValidators = fetched.problem === null ? validators : NO_VALIDATORS;
    return storeProduct(step, listing, { product, extracted, fetched, validators: knownValidators });
  });
}

type ProductUpdate = {
  product: PartnerProduct;
  extracted: ExtractedListing;
  fetched: FetchedPictures;
  validators: Validators;
};

async function storeProduct(
  step: ImportStep,
  listing: ImportedListing | undefined,
  update: ProductUpdate,
): Promise<Outcome> {
  const { product, extracted, validators } = update;
  const snapshot = { ...step.snapshot, title: product.title, ids: product.ids, doubts: extracted.doubts };
  if (product.isSold) {
    const sold = await sellListing(step, listing, snapshot);
    await recordProduct(step, sold.snapshot, { state: 'sold', isThere: listing !== undefined, ...validators });
    return sold.outcome;
  }
  if (isDeleted(step, listing)) {
    await recordFinding(step, { kind: 'deleted', title: product.title, message: LEFT_DELETED });
    // Without validators: once somebody restores the listing, its page must be read even if it has not changed.
    await recordProduct(step, snapshot, { state: 'listed', isThere: false, ...NO_VALIDATORS });
    return 'nothing';
  }
  if (extracted.fields === null) return storeUnclear(step, listing, update);
  const { doubts, ...rest } = snapshot;
  // The doubts are reported with this change; each later run would only repeat them, as the listing exists.
  const listingUpdate = { ...update, snapshot: { ...rest, doubts: [] }, extracted: extracted.fields, doubts };
  return listing === undefined ? addListing(step, listingUpdate) : updateListing(step, listing, listingUpdate);
}

async function storeUnclear(
  step: ImportStep,
  listing: ImportedListing | undefined,
  { product: { title, ids }, extracted: { doubts }, validators }: ProductUpdate,
): Promise<Outcome> {
  await recordFinding(step, { kind: 'unclear', title, message: doubts.join(' ') });
  const isRelisted = listing !== undefined && (await relistImported(step, listing, step.snapshot));
  const snapshot = { ...step.snapshot, title, ids, doubts, isSoldByImport: false, isSaleTakenBack: false };
  await recordProduct(step, snapshot, { state: 'unclear', isThere: listing !== undefined, ...validators });
  return isRelisted ? 'updated' : 'nothing';
}

/** The page has not changed: it is still sold, unclear or without its listing if it was so before. */
async function recordUnchanged(step: ImportStep, listing: ImportedListing | undefined): Promise<Outcome> {
  const { snapshot, product } = step;
  const state = product?.state ?? 'unclear';
  const isThere = listing !== undefined;
  if (state === 'sold') {
    const sold = await sellListing(step, listing, snapshot);
    await recordProduct(step, sold.snapshot, { state, isThere });
    return sold.outcome;
  }
  if (isDeleted(step, listing)) await recordFinding(step, { kind: 'deleted', message: LEFT_DELETED });
  else if (state === 'unclear') await recordFinding(step, { kind: 'unclear', message: snapshot.doubts.join(' ') });
  await recordProduct(step, snapshot, { state, isThere });
  return 'nothing';
}

async function sellGone(step: ImportStep, listing: ImportedListing | undefined): Promise<Outcome> {
  if (step.product === undefined) return 'nothing';
  const { snapshot, outcome } = await sellListing(step, listing, step.snapshot);
  // Without validators: should the page come back, it must be read even if it has not changed.
  await recordProduct(step, snapshot, { state: 'sold', isThere: listing !== undefined, ...NO_VALIDATORS });
  return outcome;
}

async function recordWithFinding(
  step: ImportStep,
  listing: ImportedListing | undefined,
  message: string | null,
): Promise<Outcome> {
  const isExpected = listing === undefined || isPublic(listing);
  if (message !== null && isExpected) await recordFinding(step, { kind: 'failed', message });
  if (step.product !== undefined) {
    await recordProduct(step, step.snapshot, { state: step.product.state, isThere: listing !== undefined });
  }
  return 'nothing';
}

function isDeleted({ snapshot }: ImportStep, listing: ImportedListing | undefined): boolean {
  return snapshot.machineId !== null && listing === undefined;
}
