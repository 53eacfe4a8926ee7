import { isPublic } from '#app/features/machines/machines.rules.ts';
import { addListing, relistImported, sellListing, updateListing } from './imported-listing.service.ts';
import { fetchPictures, type FetchedPictures } from './imported-pictures.service.ts';
import { NOTHING, runImportStep, type ImportContext, type ImportStep, type StepResult } from './import-step.service.ts';
import { extractListing, type ExtractedListing } from './listing-merge.rules.ts';
import {
  NO_VALIDATORS,
  type PartnerProduct,
  type ProductSnapshot,
  type SiteReading,
  type Validators,
} from './partner-product.schema.ts';

const LEFT_DELETED = { kind: 'deleted', message: 'Its listing was deleted here, and is not made again.' } as const;
const NO_PRODUCT = 'Its page no longer describes a machine; the listing was left as it is.';

export type Reading = Exclude<SiteReading, { kind: 'found' }>;

/** Updates the listing and the snapshot of one address from the site's reading. Throws LeaseLostError. */
export async function applyReading(context: ImportContext, reading: Reading): Promise<void> {
  if (reading.kind === 'product') return applyProduct(context, reading);
  await runImportStep(context, { url: reading.url }, async (step) => {
    // Counts as unseen: listings to mark as sold are only determined after the whole site is read.
    if (reading.kind === 'gone') return NOTHING;
    if (reading.kind === 'unchanged') return toUnchanged(step);
    if (reading.kind === 'failed') return toFailed(step, reading.message);
    return toFailed(step, step.listing === undefined ? null : NO_PRODUCT);
  });
}

/** Marks a listing as sold if the site no longer lists it, or its page is gone. Throws LeaseLostError. */
export async function sellUnseenProduct(context: ImportContext, url: string): Promise<void> {
  // Without validators, so that the page is read even if it comes back unchanged.
  await runImportStep(context, { url }, async (step) =>
    step.product === undefined ? NOTHING : sell(step, step.snapshot, NO_VALIDATORS),
  );
}

export type ProductReading = Extract<SiteReading, { kind: 'product' }>;

async function applyProduct(context: ImportContext, { url, product, validators }: ProductReading): Promise<void> {
  const extracted = extractListing(product);
  const imageUrls = product.isSold || extracted.fields === null ? [] : product.imageUrls;
  const fetched = await fetchPictures(context, url, imageUrls);
  // Without validators, the next import reads the page again, and retries the failed pictures.
  const known = fetched.problem === null ? validators : NO_VALIDATORS;
  await runImportStep(context, { url, title: product.title }, (step) =>
    storeProduct(step, { product, extracted, fetched, validators: known }),
  );
}

type ProductUpdate = {
  product: PartnerProduct;
  extracted: ExtractedListing;
  fetched: FetchedPictures;
  validators: Validators;
};

async function storeProduct(
  step: ImportStep,
  { product: { title, ids, isSold, facts }, extracted: { fields, doubts }, fetched, validators }: ProductUpdate,
): Promise<StepResult> {
  const snapshot = { ...step.snapshot, title, ids, doubts };
  if (isSold) return sell(step, snapshot, validators);
  if (isDeleted(step)) {
    // Without validators, so that the page of a restored listing is read even if it is unchanged.
    const recorded = { snapshot, state: 'listed', ...NO_VALIDATORS } as const;
    return { outcome: 'nothing', findings: [LEFT_DELETED], recorded };
  }
  if (fields === null) {
    const isRelisted = step.listing !== undefined && (await relistImported(step, step.listing, snapshot));
    return {
      outcome: isRelisted ? 'updated' : 'nothing',
      findings: [{ kind: 'unclear', message: doubts.join(' ') }],
      recorded: {
        snapshot: { ...snapshot, isSoldByImport: false, isSaleTakenBack: false },
        state: 'unclear',
        ...validators,
      },
    };
  }
  // The doubts are reported with this change only: the listing exists, so later runs would just repeat them.
  const update = { snapshot: { ...snapshot, doubts: [] }, extracted: fields, facts, doubts, fetched, validators };
  return step.listing === undefined ? addListing(step, update) : updateListing(step, step.listing, update);
}

async function sell(step: ImportStep, snapshot: ProductSnapshot, validators: Partial<Validators>): Promise<StepResult> {
  const isSold = await sellListing(step, snapshot);
  const written = isSold ? { ...snapshot, isSoldByImport: true } : snapshot;
  return { outcome: isSold ? 'sold' : 'nothing', recorded: { snapshot: written, state: 'sold', ...validators } };
}

/** The page is unchanged: keeps its sold or unclear state, and the absence of a deleted listing. */
async function toUnchanged(step: ImportStep): Promise<StepResult> {
  const { snapshot, product } = step;
  const state = product?.state ?? 'unclear';
  if (state === 'sold') return sell(step, snapshot, {});
  const unclear = state === 'unclear' ? [{ kind: 'unclear', message: snapshot.doubts.join(' ') } as const] : [];
  return { outcome: 'nothing', findings: isDeleted(step) ? [LEFT_DELETED] : unclear, recorded: { snapshot, state } };
}

function toFailed({ snapshot, product, listing }: ImportStep, message: string | null): StepResult {
  const isExpected = listing === undefined || isPublic(listing);
  return {
    outcome: 'nothing',
    findings: message !== null && isExpected ? [{ kind: 'failed', message }] : [],
    ...(product === undefined ? {} : { recorded: { snapshot, state: product.state } }),
  };
}

function isDeleted({ snapshot, listing }: ImportStep): boolean {
  return snapshot.machineId !== null && listing === undefined;
}
