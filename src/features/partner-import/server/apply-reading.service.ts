import { isPublic } from '#app/features/machines/machines.rules.ts';
import {
  NO_VALIDATORS,
  type PartnerProduct,
  type SiteReading,
  type Validators,
} from './site/partner-product.schema.ts';
import { toldBy, type Told } from './listing-merge.rules.ts';
import { addListing, changeListing } from './imported-listing.service.ts';
import { takePictures, type TakenPictures } from './imported-pictures.service.ts';
import { memoryMet, relistImported, sellListing } from './imported-status.service.ts';
import { noteFinding, remember, takeStep, type Outcome, type Step, type Work } from './import-step.service.ts';
import { lockImported, type ImportedListing } from './partner-products.db.ts';

const LEFT_DELETED = 'Its listing was deleted here, and is not made again.';
const NO_PRODUCT = 'Its page no longer describes a machine; the listing was left as it is.';

export type Reading = Exclude<SiteReading, { kind: 'found' }>;

/** What the site says of one address, done to the listing and to the memory of it. Throws RunOver. */
export async function takeReading(work: Work, reading: Reading): Promise<void> {
  const { url } = reading;
  if (reading.kind === 'product') return takeProduct(work, reading);
  return takeStep(work, { url }, async (unmet) => {
    // Left unmet: what is to be sold is decided over all that the site has no more, once it is read to its end.
    if (reading.kind === 'gone') return 'nothing';
    const { step, listing } = await meet(unmet);
    if (reading.kind === 'unchanged') return keepUnchanged(step, listing);
    if (reading.kind === 'no-product') return keepWithFinding(step, listing, listing === undefined ? null : NO_PRODUCT);
    return keepWithFinding(step, listing, reading.message);
  });
}

/** A listing that the whole site no longer names, or whose page is gone. */
export async function takeUnseen(work: Work, url: string): Promise<void> {
  await takeStep(work, { url }, async (unmet) => {
    const { step, listing } = await meet(unmet);
    return sellGone(step, listing);
  });
}

async function meet(step: Step): Promise<{ step: Step; listing: ImportedListing | undefined }> {
  const { tx, memory } = step;
  const listing = memory.machineId === null ? undefined : await lockImported(tx, memory.machineId);
  return { step: { ...step, memory: memoryMet(listing, memory) }, listing };
}

export type ProductReading = Extract<SiteReading, { kind: 'product' }>;

async function takeProduct(work: Work, { url, product, validators }: ProductReading): Promise<void> {
  const told = toldBy(product);
  const wanted = product.isSold || told.fields === null ? [] : product.imageUrls;
  const taken = await takePictures(work, url, wanted);
  await takeStep(work, { url, title: product.title }, async (unmet) => {
    const { step, listing } = await meet(unmet);
    // What could not be had is tried again by the next import, which must then see the page anew.
    const known = taken.problem === null ? validators : NO_VALIDATORS;
    return storeProduct(step, listing, { product, told, taken, validators: known });
  });
}

type Seen = { product: PartnerProduct; told: Told; taken: TakenPictures; validators: Validators };

async function storeProduct(step: Step, listing: ImportedListing | undefined, seen: Seen): Promise<Outcome> {
  const { product, told, validators } = seen;
  const memory = { ...step.memory, title: product.title, ids: product.ids, doubts: told.doubts };
  if (product.isSold) {
    const sold = await sellListing(step, listing, memory);
    await remember(step, sold.memory, { state: 'sold', isThere: listing !== undefined, ...validators });
    return sold.outcome;
  }
  if (isDeleted(step, listing)) {
    await noteFinding(step, { kind: 'deleted', title: product.title, message: LEFT_DELETED });
    // Nothing of the page is kept: once the listing is brought back, it is to be read, changed or not.
    await remember(step, memory, { state: 'listed', isThere: false, ...NO_VALIDATORS });
    return 'nothing';
  }
  if (told.fields === null) return storeUnclear(step, listing, seen);
  const { doubts, ...rest } = memory;
  // Told with the change, and not again by each run: the listing is there.
  const full = { ...seen, memory: { ...rest, doubts: [] }, told: told.fields, doubts };
  return listing === undefined ? addListing(step, full) : changeListing(step, listing, full);
}

async function storeUnclear(
  step: Step,
  listing: ImportedListing | undefined,
  { product: { title, ids }, told: { doubts }, validators }: Seen,
): Promise<Outcome> {
  await noteFinding(step, { kind: 'unclear', title, message: doubts.join(' ') });
  const isBack = listing !== undefined && (await relistImported(step, listing, step.memory));
  const memory = { ...step.memory, title, ids, doubts, isSoldByImport: false, isSaleTakenBack: false };
  await remember(step, memory, { state: 'unclear', isThere: listing !== undefined, ...validators });
  return isBack ? 'updated' : 'nothing';
}

/** The page is as it was: what stood against a listing still does. */
async function keepUnchanged(step: Step, listing: ImportedListing | undefined): Promise<Outcome> {
  const { memory, product } = step;
  const state = product?.state ?? 'unclear';
  const isThere = listing !== undefined;
  if (state === 'sold') {
    const sold = await sellListing(step, listing, memory);
    await remember(step, sold.memory, { state, isThere });
    return sold.outcome;
  }
  if (isDeleted(step, listing)) await noteFinding(step, { kind: 'deleted', message: LEFT_DELETED });
  else if (state === 'unclear') await noteFinding(step, { kind: 'unclear', message: memory.doubts.join(' ') });
  await remember(step, memory, { state, isThere });
  return 'nothing';
}

async function sellGone(step: Step, listing: ImportedListing | undefined): Promise<Outcome> {
  if (step.product === undefined) return 'nothing';
  const { memory, outcome } = await sellListing(step, listing, step.memory);
  // Should it come back, its page is to be read, whatever it was before.
  await remember(step, memory, { state: 'sold', isThere: listing !== undefined, ...NO_VALIDATORS });
  return outcome;
}

async function keepWithFinding(
  step: Step,
  listing: ImportedListing | undefined,
  message: string | null,
): Promise<Outcome> {
  const isMissed = listing === undefined || isPublic(listing);
  if (message !== null && isMissed) await noteFinding(step, { kind: 'failed', message });
  if (step.product !== undefined) {
    await remember(step, step.memory, { state: step.product.state, isThere: listing !== undefined });
  }
  return 'nothing';
}

function isDeleted({ memory }: Step, listing: ImportedListing | undefined): boolean {
  return memory.machineId !== null && listing === undefined;
}
