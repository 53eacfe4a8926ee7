import {
  applyChange,
  keepSeenVersions,
  requireUnchanged,
  type OperatorEntry,
} from '#app/features/machines/server/machine-changes.service.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { lockAdmin, getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { visibleFacts } from '#app/features/machines/fact-registry.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import { fieldsUsed, type FieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import type { RevisedFields } from '#app/features/machines/machine-versions.schema.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { SeenMachine } from '#app/features/machines/machines.schema.ts';
import {
  machineNotFound,
  getMachineFor,
  type TaggedMachine,
} from '#app/features/machines/server/machine-views.service.ts';
import { findSources } from '#app/features/machines/server/model-facts.service.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import { claimUploads, releaseUploads } from '#app/features/media/server/uploads.service.ts';
import { assertPriceNotHeld } from '#app/features/payments/server/payment-lock.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { dearerBrand } from '#app/features/payments/prices.rules.ts';
import { AppError, type FieldIssue } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import {
  editIssues,
  factIssues,
  nameIssues,
  toChangedFields,
  pictureIssues,
  slotIssues,
  uploadsOf,
  clearedFieldIssues,
  priceIssues,
  type ListingFields,
} from '../listing-fields.rules.ts';
import { type ListingDeps, proposeNewReferenceData } from './listing-deps.service.ts';
import { TRANSITION_ERRORS, getTransition, type Actor } from '../listing-state-machine.rules.ts';
import { submitPendingChange, supersedePendingChange } from './pending-changes.service.ts';
import { lockListing, type LockedListing } from './listings.db.ts';
import type { EditedMachineInput } from '../listings.schema.ts';
import { notifyReviewers } from './review-mails.service.ts';

export type Edit = {
  user: User;
  id: string;
  input: EditedMachineInput;
  /** ETags, one of which must match the listing's; undefined matches any version. */
  ifMatch: string | undefined;
};

/**
 * Replaces the fields of a listing. A seller's change of a public listing waits for moderators, while visitors see the
 * previous version. Throws not_found, not_allowed, stale, invalid, too_many, and conflict while a payment at the price
 * of its brand is open.
 */
export async function editMachine(deps: ListingDeps, edit: Edit): Promise<TaggedMachine> {
  await deps.limits.countChange(edit.user);
  const edited = await deps.db.transaction((tx) => replaceListing(tx, deps, edit));
  await deps.refreshCatalogue();
  return edited;
}

/** Edits a machine within a transaction. Visitors see the edit after the catalogue is refreshed. */
export async function replaceListing(
  tx: Db,
  deps: ListingDeps,
  { user, id, input, ifMatch }: Edit,
): Promise<TaggedMachine> {
  // Locked before the listing, in the same order as deletions: proposed names refer to their seller.
  await lockAdmin(tx, user);
  const listing = await lockListing(tx, id);
  // Read after the lock, so that the ETag belongs to the row that is replaced.
  const before = await getMachineFor(tx, user, id);
  if (listing === undefined) throw machineNotFound();
  const by = editorOf(listing, user);
  requireUnchanged(ifMatch, before.etag);
  const waiting = await getWaitingChange(tx, id);
  // The values that the form showed: those of the pending change, if there is one.
  const { facts = listing.facts, counterPhoto = listing.counterPhoto, platePhoto = listing.platePhoto } = waiting ?? {};
  const newest = { ...listing, ...waiting, facts, counterPhoto, platePhoto };
  const fields = toChangedFields(input, newest);
  const status = statusAfterEdit(listing, by, deps.now());
  const requested = { status, premium: input.premium ?? false };
  throwOnIssues([
    ...nameIssues(fields),
    ...clearedFieldIssues(newest, fields),
    ...(by === 'owner' ? priceIssues(newest, fields) : []),
    ...pictureIssues(input, newest),
    ...slotIssues(fields),
    ...factIssues(newest, fields),
    ...editIssues(waiting === null ? [listing] : [listing, newest], fields, requested),
  ]);
  // The public version counts as long as visitors see it.
  const feeBrand = (brand: string) => (isPublic(listing) ? dearerBrand(listing.brand, brand) : brand);
  await assertPriceNotHeld(tx, { id, from: feeBrand(newest.brand), to: feeBrand(fields.brand) }, deps.now());
  const entry = by === 'admin' ? await toOperatorEntry(tx, user, before.machine, fields) : null;
  await storeEdit(tx, deps, { listing, user, entry, status, fields, waiting });
  return getMachineFor(tx, user, id);
}

function editorOf({ sellerId }: LockedListing, user: User): Actor {
  if (hasPermission(user, 'moderation')) return 'admin';
  if (sellerId !== user.id) throw new AppError('not_allowed', 'Only its seller may change this listing');
  return 'owner';
}

function statusAfterEdit(listing: LockedListing, by: Actor, now: Date): ListingStatus {
  const to = getTransition(listing, 'edit', by, now)?.to;
  if (to === 'unchanged') return listing.status;
  if (to !== 'pending') throw new AppError('conflict', TRANSITION_ERRORS.edit);
  return to;
}

type StoredEdit = {
  listing: LockedListing;
  user: User;
  /** Null if the seller edits the listing. */
  entry: OperatorEntry | null;
  status: ListingStatus;
  fields: ListingFields;
  waiting: RevisedFields | null;
};

async function storeEdit(
  tx: Db,
  { limits, mails, now: clock, send }: ListingDeps,
  { listing, user, entry, status, fields, waiting }: StoredEdit,
): Promise<void> {
  const { id } = listing;
  const now = clock();
  await proposeNewReferenceData(tx, limits, user, fields);
  // Visitors continue to see the approved version. An admin's edit of a pending change stays pending, too.
  const waits = isPublic(listing) && (entry === null || waiting !== null);
  if (waits) {
    await keepSeenVersions(tx, [id]);
    const { facts = listing.facts, factSources: sources = listing.factSources } = waiting ?? {};
    const newest = { ...listing, ...waiting, facts, factSources: sources };
    const [factSources] = await findSources(tx, [{ stated: fields, versions: [listing, newest] }], now);
    await submitPendingChange(tx, {
      machineId: id,
      fields: { ...fields, factSources },
      submittedBy: user.id,
      submittedAt: now,
    });
    if (entry !== null) await insertAuditEntry(tx, { ...entry, subject: { type: 'machine', id } });
    await releaseUploads(tx, [{ machineId: id, images: [...listing.images, ...uploadsOf(fields)] }]);
  } else {
    await supersedePendingChange(tx, id, now);
    const change = entry === null ? { ...fields, status } : fields;
    await applyChange(tx, entry ?? 'seller', id, change, { now, followUps: FOLLOW_UPS });
  }
  // Reviewers are notified once, however often the seller changes the waiting change.
  if (waits ? waiting === null : listing.status !== 'pending' && status === 'pending')
    await notifyReviewers(tx, mails, { id, name: fields.name }, { isChange: waits });
  const alreadyShown = [listing, ...(waiting === null ? [] : [waiting])].flatMap(uploadsOf);
  await claimUploads(tx, uploadsOf(fields), { machineId: id, owner: user, alreadyShown, send });
}

async function toOperatorEntry(
  tx: Db,
  admin: User,
  before: SeenMachine,
  fields: ListingFields,
): Promise<OperatorEntry> {
  const actor = await getActor(tx, admin);
  const known = { ...before, facts: factValues(before.facts) };
  return { actor, action: 'edit listing', before: toAuditFacts(known), after: toAuditFacts(fields) };
}

function toAuditFacts(fields: Pick<SeenMachine, FieldsUsed<'audited'>> & { facts: FactValues }) {
  return { ...pick(fields, fieldsUsed('audited')), ...visibleFacts(fields.facts, 'everyone') };
}

/** Throws `invalid` if there are issues. */
export function throwOnIssues(issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid', first.message, issues);
}
