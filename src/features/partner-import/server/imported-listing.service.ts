import { insertAuditEntry } from '#app/db/audit-log.ts';
import { noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import { hasFinancing } from '#app/features/machines/server/financing.service.ts';
import { newImportedId } from '#app/features/listings/server/listing-id.service.ts';
import { proposeNamed } from '#app/features/listings/server/reference-proposals.service.ts';
import { amendRevisions } from '#app/features/listings/server/listing-revisions.service.ts';
import { isOpenToAll, isPublic } from '#app/features/machines/machines.rules.ts';
import { claimUploads, releaseUploads } from '#app/features/media/server/uploads.service.ts';
import type { Validators } from './site/partner-product.schema.ts';
import {
  differencesOf,
  fieldsOf,
  isHeldOn,
  mayShow,
  mergedFields,
  openStatusOf,
  type ToldFields,
} from './listing-merge.rules.ts';
import { hasOwnPictures, pathsOf, picturesOf, type TakenPictures } from './imported-pictures.service.ts';
import { relistImported } from './imported-status.service.ts';
import { noteFinding, remember, type Outcome, type Step } from './import-step.service.ts';
import { insertImported, updateImported, type ImportedListing } from './partner-products.db.ts';
import type { ProductMemory, ProductPictures, SiteFields } from './product-snapshot.schema.ts';

/** A machine of which the site tells enough for a listing. */
export type FullyTold = {
  memory: ProductMemory;
  told: ToldFields;
  doubts: readonly string[];
  taken: TakenPictures;
  validators: Validators;
};

/** Lists a machine that was never listed before. */
export async function addListing(step: Step, { memory, told, doubts, taken, validators }: FullyTold): Promise<Outcome> {
  const { tx, actor, now } = step;
  const fields = fieldsOf(told, null);
  const images = pathsOf(taken.pictures);
  const status = openStatusOf(fields.brand);
  await proposeNamed(tx, { ...fields, accessories: null }, null);
  const id = await insertUnderNewId(step, { fields, images, status });
  if (isPublic({ status })) await noteApproved(tx, [id], now);
  await claim(step, id, images, []);
  const after = { ...factsOf(fields), status, images };
  const subject = { type: 'machine', id } as const;
  await insertAuditEntry(tx, { actor, action: 'import listing', subject, before: null, after });
  const known = { ...memory, machineId: id, fields };
  await remember(step, known, { state: 'listed', isThere: true, pictures: taken.pictures, ...validators });
  const counts = told.condition === null ? [COUNTS_AS_USED] : [];
  const waits = status === 'pending' ? [waitsFor(fields.brand)] : [];
  await noteDoubts(step, known, [...doubts, ...counts, ...waits], taken.problem);
  return 'added';
}

const COUNTS_AS_USED = 'Its condition is not told: it counts as used.';

function waitsFor(brand: string): string {
  return `Its brand, ${brand}, is not preapproved: the listing waits for review. Approved without Premium, it is shown all the same.`;
}

const MOST_ID_TRIES = 5;

async function insertUnderNewId(
  { tx, work, now, url }: Step,
  { fields, images, status }: { fields: SiteFields; images: string[]; status: ImportedListing['status'] },
): Promise<string> {
  const { siteName, operatorEmail, operatorPhone } = await work.deps.readSite(tx);
  const contact = { sellerId: null, contactName: siteName, contactEmail: operatorEmail, contactPhone: operatorPhone };
  const financingAvailable = await hasFinancing(tx, contact);
  const listing = {
    ...columnsOf(fields),
    ...contact,
    ...imageColumnsOf(images),
    status,
    financingAvailable,
    sourceUrl: url,
    createdAt: now,
    updatedAt: now,
  };
  for (let tries = 1; tries <= MOST_ID_TRIES; tries += 1) {
    const id = newImportedId(fields);
    if (await insertImported(tx, { ...listing, id })) return id;
  }
  throw new Error('Every id that was tried is taken');
}

/** Brings a listing to what the site says by now, but for what was edited by hand. */
export async function changeListing(
  step: Step,
  listing: ImportedListing,
  { memory, told, doubts, taken, validators }: FullyTold,
): Promise<Outcome> {
  const before = memory.fields ?? currentOf(listing);
  const fields = fieldsOf(told, before);
  const last = memory.fields ?? fields;
  const merged = mergedFields({ current: currentOf(listing), told: fields, last });
  const brand = brandAfter(listing, merged.next.brand);
  const pictures = picturesAfter(step, listing, taken);
  const kept = [...merged.kept, ...brand.kept, ...pictures.kept];
  const isChanged = await store(step, listing, {
    next: { ...merged.next, brand: brand.name },
    images: pictures.images,
  });
  const isBack = await relistImported(step, { ...listing, brand: brand.name }, memory);
  const known = {
    ...memory,
    machineId: listing.id,
    fields,
    isSoldByImport: false,
    isSaleTakenBack: false,
    hasOwnPictures: pictures.isOwn,
  };
  await remember(step, known, { state: 'listed', isThere: true, pictures: pictures.remembered, ...validators });
  if (kept.length > 0) await noteFinding(step, { kind: 'kept', title: memory.title, message: kept.join(' ') });
  const isUpdated = isChanged || isBack;
  await noteDoubts(step, known, isUpdated || isHeldOn(told, before) ? doubts : [], taken.problem);
  return isUpdated ? 'updated' : 'nothing';
}

/** What visitors see must not come to be of a brand that they may see only with Premium. */
function brandAfter(listing: ImportedListing, brand: string): { name: string; kept: string[] } {
  const { isPremiumPaid } = listing;
  if (brand === listing.brand || !isPublic(listing) || mayShow({ brand, isPremiumPaid }))
    return { name: brand, kept: [] };
  return { name: listing.brand, kept: [`The site now says brand ${brand}, which shows only with Premium.`] };
}

/** `isOwn`: from now on, whatever they come to be like. */
type PicturesAfter = { images: string[]; remembered: ProductPictures; kept: string[]; isOwn: boolean };

function picturesAfter({ product, memory }: Step, listing: ImportedListing, taken: TakenPictures): PicturesAfter {
  const before = picturesOf(product);
  const { images } = listing;
  if (hasOwnPictures(listing, { memory, pictures: before })) {
    const isNews = sourcesOf(before) !== sourcesOf(taken.pictures);
    if (!isNews) return { images, remembered: before, kept: [], isOwn: memory.hasOwnPictures };
    const remembered = taken.pictures.map(({ from }) => ({ from, path: null }));
    const kept = ['The site has other pictures by now; those that were chosen here by hand stay.'];
    return { images, remembered, kept, isOwn: true };
  }
  // All or none: a listing must not lose its pictures because the new ones cannot be had today.
  if (taken.problem !== null) return { images, remembered: before, kept: [], isOwn: false };
  return { images: pathsOf(taken.pictures), remembered: taken.pictures, kept: [], isOwn: false };
}

function sourcesOf(pictures: ProductPictures): string {
  return pictures.map(({ from }) => from).join('\n');
}

type Next = { next: SiteFields; images: string[] };

async function store(step: Step, listing: ImportedListing, { next, images }: Next): Promise<boolean> {
  const { tx, actor, now } = step;
  const { id } = listing;
  const { before, after } = differencesOf(currentOf(listing), next);
  const hasNewImages = images.join('\n') !== listing.images.join('\n');
  if (Object.keys(after).length === 0 && !hasNewImages) return false;
  await proposeNamed(tx, { ...next, accessories: null }, null);
  if (hasNewImages) await claim(step, id, images, listing.images);
  await insertAuditEntry(tx, {
    actor,
    action: 'edit listing by import',
    subject: { type: 'machine', id },
    before: { ...before, ...(hasNewImages ? { images: listing.images } : {}) },
    after: { ...after, ...(hasNewImages ? { images } : {}) },
  });
  await updateImported(tx, id, {
    ...columnsOf(next),
    // What a seller's form called them is no longer so.
    ...('brand' in after ? { customBrand: null } : {}),
    ...('model' in after ? { customModel: null } : {}),
    ...(hasNewImages ? imageColumnsOf(images) : {}),
    financingAvailable: await hasFinancing(tx, listing),
    updatedAt: now,
  });
  const newImages = hasNewImages ? imageColumnsOf(images) : {};
  await amendRevisions(tx, [{ id, before: {}, after: { ...after, ...newImages } }]);
  if (isOpenToAll(listing)) await noteApproved(tx, [id], now);
  return true;
}

async function claim(
  { tx, work }: Step,
  machineId: string,
  images: readonly string[],
  alreadyShown: readonly string[],
) {
  const { bringer, deps } = work;
  await claimUploads(tx, images, { machineId, owner: bringer, alreadyShown, send: deps.send });
  await releaseUploads(tx, machineId, images);
}

async function noteDoubts(
  step: Step,
  { title, machineId }: ProductMemory,
  doubts: readonly string[],
  problem: string | null,
) {
  if (doubts.length > 0) await noteFinding(step, { kind: 'unclear', title, machineId, message: doubts.join(' ') });
  if (problem !== null) await noteFinding(step, { kind: 'failed', title, machineId, message: problem });
}

function currentOf({ brand, model, heads, needles, year, condition, price, description }: ImportedListing): SiteFields {
  return { brand, model, heads, needles, year, condition, price, description };
}

function columnsOf(fields: SiteFields) {
  return { ...fields, name: `${fields.brand} ${fields.model}` };
}

function imageColumnsOf(images: readonly string[]) {
  return { image: images[0] ?? null, images: [...images], mainImageIndex: 0 };
}

function factsOf({ brand, model, year, heads, needles, condition, price }: SiteFields) {
  return { brand, model, year, heads, needles, condition, price };
}
