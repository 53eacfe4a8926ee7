import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { changedFacts } from '#app/features/machines/fact-registry.rules.ts';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import { newImportedId, addMachine } from '#app/features/machines/server/new-machines.service.ts';
import { proposeImportedReferenceData } from '#app/features/listings/server/listing-deps.service.ts';
import { composedName, isPublic } from '#app/features/machines/machines.rules.ts';
import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { claimUploads } from '#app/features/media/server/uploads.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { getPaths, hasOwnPictures, parsePictures, type FetchedPictures } from './imported-pictures.service.ts';
import type { ImportStep, StepResult } from './import-step.service.ts';
import {
  completeFields,
  diffFields,
  getInitialStatus,
  isShowable,
  keepsLastSeen,
  mergeFacts,
  mergeFields,
  type ExtractedFields,
} from './listing-merge.rules.ts';
import { pick } from '#app/lib/collections.ts';
import {
  SITE_FIELDS,
  type ProductPictures,
  type ProductSnapshot,
  type SiteFields,
  type Validators,
} from './partner-product.schema.ts';
import type { ImportedListing } from './partner-products.db.ts';

/**
 * Marks the listing of a machine as sold; returns whether it did. Skips listings that are not public, and those whose
 * sale by an import was reverted.
 */
export async function sellListing(step: ImportStep, snapshot: ProductSnapshot): Promise<boolean> {
  const { listing } = step;
  if (listing === undefined || !isPublic(listing) || snapshot.isSaleTakenBack) return false;
  await changeStatus(step, listing, 'sold');
  return true;
}

/** Relists a listing that an import marked as sold; returns whether it did. */
export async function relistImported(
  step: ImportStep,
  listing: ImportedListing,
  { isSoldByImport }: ProductSnapshot,
): Promise<boolean> {
  if (!isSoldByImport || listing.status !== 'sold') return false;
  await changeStatus(step, listing, isShowable(listing) ? 'approved' : 'pending');
  return true;
}

async function changeStatus(
  { tx, by, now }: ImportStep,
  { id, status: before }: ImportedListing,
  status: 'sold' | 'approved' | 'pending',
) {
  const action = status === 'sold' ? 'mark-sold listing by import' : 'relist listing by import';
  const entry = { ...by, action, before: { status: before }, after: { status } };
  await applyChange(tx, entry, id, { status }, { now, followUps: FOLLOW_UPS });
}

/** The data of a machine for which the site states enough for a listing. */
type ListingUpdate = {
  snapshot: ProductSnapshot;
  extracted: ExtractedFields;
  facts: FactValues;
  doubts: readonly string[];
  fetched: FetchedPictures;
  validators: Validators;
};

/** Adds a listing for a machine that never had one. */
export async function addListing(
  step: ImportStep,
  { snapshot, extracted, facts, doubts, fetched, validators }: ListingUpdate,
): Promise<StepResult> {
  const { tx, by, now } = step;
  const fields = completeFields(extracted, null);
  const images = getPaths(fetched.pictures);
  const status = getInitialStatus(fields.brand);
  await proposeImportedReferenceData(tx, { ...fields, accessories: null }, null);
  const { siteName, operatorEmail, operatorPhone } = await step.context.deps.readSite(tx);
  const listing = {
    ...fields,
    name: composedName(fields),
    contactName: siteName,
    contactEmail: operatorEmail,
    contactPhone: operatorPhone,
    ...toImageColumns(images),
    facts,
    status,
    sourceUrl: step.url,
  };
  const id = await addMachine(tx, () => newImportedId(fields), listing, now);
  await claimImages(step, id, images, []);
  const { brand, model, year, heads, needles, condition, price } = fields;
  const after = { brand, model, year, heads, needles, condition, price, ...facts, status, images };
  const subject = { type: 'machine', id } as const;
  await insertAuditEntry(tx, { ...by, action: 'import listing', subject, before: null, after });
  const ownDoubts = [
    ...doubts,
    ...(extracted.condition === null ? [CONDITION_UNKNOWN] : []),
    ...(status === 'pending' ? [awaitsReview(brand)] : []),
  ];
  return {
    outcome: 'added',
    findings: toFindings(ownDoubts, fetched.problem),
    recorded: {
      snapshot: { ...snapshot, machineId: id, fields, facts },
      state: 'listed',
      pictures: fetched.pictures,
      ...validators,
    },
  };
}

const CONDITION_UNKNOWN = 'Its condition is not told: it counts as used.';

function awaitsReview(brand: string): string {
  return `Its brand, ${brand}, is not preapproved: the listing waits for review. Approved without Premium, it is shown all the same.`;
}

/** Updates a listing to what the site states now, except for values edited by hand. */
export async function updateListing(
  step: ImportStep,
  listing: ImportedListing,
  { snapshot, extracted, facts, doubts, fetched, validators }: ListingUpdate,
): Promise<StepResult> {
  const before = snapshot.fields ?? getCurrentFields(listing);
  const fields = completeFields(extracted, before);
  const last = snapshot.fields ?? fields;
  const merged = mergeFields({ current: getCurrentFields(listing), extracted: fields, last });
  const brand = resolveBrand(listing, merged.next.brand);
  const pictures = resolvePictures(step, listing, fetched);
  const conflicts = [...merged.conflicts, ...brand.conflicts, ...pictures.conflicts];
  const isChanged = await storeChanges(step, listing, {
    next: { ...merged.next, brand: brand.name },
    facts: mergeFacts({ current: listing.facts, extracted: facts, last: snapshot.facts }),
    images: pictures.images,
  });
  const isRelisted = await relistImported(step, { ...listing, brand: brand.name }, snapshot);
  const isUpdated = isChanged || isRelisted;
  return {
    outcome: isUpdated ? 'updated' : 'nothing',
    findings: [
      ...(conflicts.length > 0 ? [{ kind: 'kept', message: conflicts.join(' ') } as const] : []),
      ...toFindings(isUpdated || keepsLastSeen(extracted, before) ? doubts : [], fetched.problem),
    ],
    recorded: {
      snapshot: {
        ...snapshot,
        fields,
        facts,
        isSoldByImport: false,
        isSaleTakenBack: false,
        hasOwnPictures: pictures.isOwn,
      },
      state: 'listed',
      pictures: pictures.remembered,
      ...validators,
    },
  };
}

/** A public listing must not change to a brand that is shown only with Premium. */
function resolveBrand(listing: ImportedListing, brand: string): { name: string; conflicts: string[] } {
  const { isPremiumPaid } = listing;
  if (brand === listing.brand || !isPublic(listing) || isShowable({ brand, isPremiumPaid }))
    return { name: brand, conflicts: [] };
  return { name: listing.brand, conflicts: [`The site now says brand ${brand}, which shows only with Premium.`] };
}

/** `isOwn`: the pictures were chosen by hand, and no later import replaces them. */
type ResolvedPictures = { images: string[]; remembered: ProductPictures; conflicts: string[]; isOwn: boolean };

function resolvePictures(
  { product, snapshot }: ImportStep,
  listing: ImportedListing,
  fetched: FetchedPictures,
): ResolvedPictures {
  const before = parsePictures(product);
  const { images } = listing;
  if (hasOwnPictures(listing, { snapshot, pictures: before })) {
    const isChanged = joinSources(before) !== joinSources(fetched.pictures);
    if (!isChanged) return { images, remembered: before, conflicts: [], isOwn: snapshot.hasOwnPictures };
    const remembered = fetched.pictures.map(({ from }) => ({ from, path: null }));
    const conflicts = ['The site has other pictures by now; those that were chosen here by hand stay.'];
    return { images, remembered, conflicts, isOwn: true };
  }
  // All or none: a listing must not lose pictures because new ones could not be fetched.
  if (fetched.problem !== null) return { images, remembered: before, conflicts: [], isOwn: false };
  return { images: getPaths(fetched.pictures), remembered: fetched.pictures, conflicts: [], isOwn: false };
}

function joinSources(pictures: ProductPictures): string {
  return pictures.map(({ from }) => from).join('\n');
}

type ListingChanges = { next: SiteFields; facts: FactValues; images: string[] };

async function storeChanges(
  step: ImportStep,
  listing: ImportedListing,
  { next, facts, images }: ListingChanges,
): Promise<boolean> {
  const { tx, by, now } = step;
  const { id } = listing;
  const { before, after } = diffFields(getCurrentFields(listing), next);
  const stated = changedFacts(listing.facts, facts);
  const hasNewFacts = Object.keys(stated).length > 0;
  const hasNewImages = images.join('\n') !== listing.images.join('\n');
  if (Object.keys(after).length === 0 && !hasNewImages && !hasNewFacts) return false;
  await proposeImportedReferenceData(tx, { ...next, accessories: null }, null);
  if (hasNewImages) await claimImages(step, id, images, listing.images);
  const entry = {
    ...by,
    action: 'edit listing by import',
    before: { ...before, ...changedFacts(facts, listing.facts), ...(hasNewImages ? { images: listing.images } : {}) },
    after: { ...after, ...stated, ...(hasNewImages ? { images } : {}) },
  };
  const change = {
    ...after,
    // The custom names from a seller's form no longer apply.
    ...('brand' in after ? { customBrand: null } : {}),
    ...('model' in after ? { customModel: null } : {}),
    ...(hasNewFacts ? { facts } : {}),
    ...(hasNewImages ? toImageColumns(images) : {}),
  };
  await applyChange(tx, entry, id, change, { now, followUps: FOLLOW_UPS });
  return true;
}

async function claimImages(
  { tx, context }: ImportStep,
  machineId: string,
  images: readonly string[],
  alreadyShown: readonly string[],
) {
  const { uploadOwner, deps } = context;
  await claimUploads(tx, images, { machineId, owner: uploadOwner, alreadyShown, send: deps.send });
}

function toFindings(doubts: readonly string[], problem: string | null) {
  return [
    ...(doubts.length > 0 ? [{ kind: 'unclear', message: doubts.join(' ') } as const] : []),
    ...(problem === null ? [] : [{ kind: 'failed', message: problem } as const]),
  ];
}

function getCurrentFields(listing: ImportedListing): SiteFields {
  return pick(listing, SITE_FIELDS);
}

function toImageColumns(images: readonly string[]) {
  return { image: images[0] ?? null, images: [...images], mainImageIndex: 0 };
}
