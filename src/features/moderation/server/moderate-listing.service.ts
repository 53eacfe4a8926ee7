import { requirePermission, type User } from '#app/features/accounts/server/current-account.service.ts';
import { applyChange, requireUnchanged } from '#app/features/machines/server/machine-changes.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { switchPremium } from '#app/features/payments/server/placements/placement-ends.service.ts';
import { FIND_FACT_PROPOSALS } from '#app/features/reference/server/model-facts.jobs.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import {
  lockOneForModerator,
  notifyApproved,
  notifySeller,
  type Locked,
  type ModerationDeps,
} from './moderation.service.ts';
import {
  INVALID_NUMBER,
  MARKUP_TOO_HIGH,
  MAX_MARKUP,
  UNDO_STATUS_MS,
  type MachineChange,
  type StatusInput,
} from '../moderation.schema.ts';
import { actionFor } from '#app/features/listings/listing-state-machine.rules.ts';
import { acceptPendingChange, rejectPendingChange } from '#app/features/listings/server/pending-changes.service.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import { summarizePaidOptions } from '#app/features/payments/server/request-refund.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { approvedChangeMail, rejectedChangeMail, rejectedMail } from './moderation-mails.rules.ts';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { LISTING_STATUSES, type ListingStatus } from '#app/db/enums.ts';
import type { RevisedFields } from '#app/features/machines/machine-versions.schema.ts';
import type { LockedListing } from './moderation.db.ts';

/**
 * Changes the displayed price, the condition, or Premium, which is granted from now without a payment. Throws
 * not_found, stale, invalid, and conflict for Premium on a sold listing.
 */
export async function changeMachine(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Target,
  { isPremiumPaid, ...change }: MachineChange,
): Promise<AdminMachine> {
  const changed = await deps.db.transaction(async (tx) => {
    const { actor } = (await lockOneForModerator(tx, admin, id)).locked;
    const now = deps.now();
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    // First: without Premium the listing may leave the lists, and a change of a hidden listing is not approved.
    if (isPremiumPaid !== undefined)
      await switchPremium(tx, deps.mails, admin, { machineId: id, isOn: isPremiumPaid, now });
    const machine = await getMachineForAdmin(tx, id);
    // The public price, rather than that of a pending change.
    const before = getTerms({ ...machine, price: machine.live === null ? machine.price : machine.live.price });
    const after = termsAfter(before, change);
    requireMarkup(change, after);
    // The moderator has seen the price of a pending change, which this replaces, too.
    const isRepriced = change.price !== undefined && change.price !== machine.price;
    const isChanged = isRepriced || JSON.stringify(before) !== JSON.stringify(after);
    const { price: _waitingMayDiffer, ...others } = after;
    const named = change.price === undefined ? others : after;
    const entry = { actor, action: 'change listing', before, after };
    await applyChange(tx, entry, id, isChanged ? named : {}, { now, followUps: FOLLOW_UPS });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return changed;
}

type Change = Omit<MachineChange, 'isPremiumPaid'>;
type Terms = Pick<AdminMachine, 'price' | 'hiddenPrice' | 'markupPercentage' | 'applyMarkup' | 'condition'>;

function getTerms(machine: Terms): Terms {
  return pick(machine, ['price', 'hiddenPrice', 'markupPercentage', 'applyMarkup', 'condition']);
}

function termsAfter(machine: Terms, change: Change): Terms {
  return {
    price: change.price === undefined ? machine.price : change.price,
    hiddenPrice: change.hiddenPrice ?? machine.hiddenPrice,
    markupPercentage: change.markupPercentage === undefined ? machine.markupPercentage : change.markupPercentage,
    applyMarkup: change.applyMarkup ?? machine.applyMarkup,
    condition: change.condition ?? machine.condition,
  };
}

/** A markup to apply must be set, and one stored before the limit existed must comply with it. */
function requireMarkup(change: Change, { applyMarkup, markupPercentage }: Terms): void {
  const isAboutMarkup = change.applyMarkup !== undefined || change.markupPercentage !== undefined;
  if (!applyMarkup) return;
  if (isAboutMarkup && markupPercentage === null) throw invalidMarkup(INVALID_NUMBER);
  if (markupPercentage !== null && markupPercentage > MAX_MARKUP) throw invalidMarkup(MARKUP_TOO_HIGH);
}

function invalidMarkup(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'markupPercentage', message }]);
}

/** The listing to change, and the ETag that the moderator has seen; undefined matches any version. */
export type Target = { id: string; ifMatch: string | undefined };

/**
 * Changes a listing's status. Mails the seller if it is published or rejected, including the consequences for their
 * payments. Does nothing if the listing already has the status, unless there is more to tell. Throws not_found, stale,
 * and not_allowed for a refund without the permission.
 */
export async function changeStatus(
  deps: ModerationDeps,
  admin: User,
  target: Target,
  input: StatusInput,
): Promise<AdminMachine> {
  if (input.refund === true) requirePermission(admin, 'payments');
  const searches = isPublic(input) ? await deps.readSearches() : [];
  const moved = await deps.db.transaction((tx) => changeStatusIn(tx, deps, admin, target, { ...input, searches }));
  await deps.refreshCatalogue();
  return moved;
}

type StatusChange = StatusInput & {
  /** The saved searches for which a published listing is good news. */
  searches?: Awaited<ReturnType<ModerationDeps['readSearches']>>;
};

/**
 * The same in the caller's transaction, which must check the permission of a refund, and refresh the catalogue once it
 * is committed. Throws not_found and stale.
 */
export async function changeStatusIn(
  tx: Db,
  deps: Omit<ModerationDeps, 'db'>,
  admin: User,
  { id, ifMatch }: Target,
  { status, reason = null, refund = false, undo = false, searches = [] }: StatusChange,
): Promise<AdminMachine> {
  const { locked, listing } = await lockOneForModerator(tx, admin, id);
  const machine = await getMachineForAdmin(tx, id);
  requireUnchanged(ifMatch, machine.etag);
  const saysMore = status === 'rejected' && (reason !== null || refund);
  const before = listing.status;
  const waiting = isPublic({ status }) ? await getWaitingChange(tx, id) : null;
  if (before === status && !saysMore && waiting === null) return machine;
  // Adding only the refund keeps the earlier reason.
  const known = before === status ? machine.rejectionReason : null;
  const rejectionReason = status === 'rejected' ? (reason ?? known) : null;
  const now = deps.now();
  const entry = {
    actor: locked.actor,
    action: `${actionFor(status)} listing`,
    before: { status: before },
    // Without the reason's text, which may name a person: it is stored, and deleted, with the listing.
    after: { status, ...(rejectionReason === null ? {} : { hasReason: true }) },
  };
  const paid =
    status === 'rejected'
      ? await summarizePaidOptions(tx, deps, { listingId: id, refundBy: refund ? admin : null })
      : null;
  const change = { id, before, status, isUndo: undo && !saysMore, canUndo: !refund, now };
  const { isUntold, ...held } = await holdMails(tx, deps.mails, change);
  // What the seller was never told needs no correction.
  if (!isUntold) {
    const notifyDeps = { tx, mails: deps.mails, locked, ...held };
    if (paid !== null) {
      const rejection = { reason: rejectionReason, paid: { ...paid, goesBack: refund } };
      await notifySeller(notifyDeps, listing, (site, to) => rejectedMail(site, to, listing, rejection));
    } else if (isPublic({ status }) && !isPublic(listing)) await notifyApproved(notifyDeps, searches, [listing]);
    else if (waiting !== null) await notifySeller(notifyDeps, { ...listing, name: waiting.name }, approvedChangeMail);
  }
  if (waiting !== null) await acceptPendingChange(tx, { id, by: admin.id, now });
  if (isPublic({ status })) await deps.send(tx, FIND_FACT_PROPOSALS, {});
  // Last, because concurrent changes of any listing wait from here to the end of the transaction.
  await applyChange(tx, entry, id, { ...waiting, status, rejectionReason }, { now, followUps: FOLLOW_UPS });
  return getMachineForAdmin(tx, id);
}

type Held = { id: string; before: ListingStatus; status: ListingStatus; isUndo: boolean; canUndo: boolean; now: Date };

/**
 * When to send the mails about a change of a listing's status, and the key under which they can be withdrawn. Returning
 * to the status before the previous change withdraws its mails: `isUntold` if it had any. Mails stay in the order of
 * the changes.
 */
async function holdMails(tx: Db, { mailer }: AccountMailDeps, { id, before, status, isUndo, canUndo, now }: Held) {
  const keyOf = (from: ListingStatus) => `status of ${id}, before ${from}`;
  if (isUndo && (await mailer.withdraw(tx, keyOf(status), now))) return { isUntold: true };
  await mailer.settle(tx, LISTING_STATUSES.map(keyOf));
  const sendAfter = new Date(now.getTime() + UNDO_STATUS_MS);
  return { isUntold: false, undoKey: canUndo ? keyOf(before) : null, sendAfter };
}

/**
 * Publishes the pending change of a public listing; its status and placements stay. Throws not_found, stale, and
 * conflict if no change is pending.
 */
export async function approveChange(deps: ModerationDeps, admin: User, target: Target): Promise<AdminMachine> {
  return decide(deps, admin, target, async (tx, { locked, listing, waiting }) => {
    const { id } = listing;
    const now = deps.now();
    const changed = { ...listing, name: waiting.name };
    await notifySeller({ tx, mails: deps.mails, locked }, changed, approvedChangeMail);
    await acceptPendingChange(tx, { id, by: admin.id, now });
    await deps.send(tx, FIND_FACT_PROPOSALS, {});
    const entry = { actor: locked.actor, action: 'approve change', before: null, after: null };
    await applyChange(tx, entry, id, waiting, { now, followUps: FOLLOW_UPS });
  });
}

/**
 * Rejects the pending change of a public listing, and mails its seller. Throws not_found, stale, and conflict if no
 * change is pending.
 */
export async function rejectChange(
  deps: ModerationDeps,
  admin: User,
  target: Target,
  reason: string | null,
): Promise<AdminMachine> {
  return decide(deps, admin, target, async (tx, { locked, listing }) => {
    const { id, images: shown } = listing;
    const entry = { actor: locked.actor, action: 'reject change', before: null, after: null };
    await insertAuditEntry(tx, { ...entry, subject: { type: 'machine', id } });
    const notifyDeps = { tx, mails: deps.mails, locked };
    await notifySeller(notifyDeps, listing, (site, to) => rejectedChangeMail(site, to, listing, reason));
    await rejectPendingChange(tx, { id, by: admin.id, now: deps.now(), reason, shown });
  });
}

type Decided = { locked: Locked; listing: LockedListing; waiting: RevisedFields };

async function decide(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Target,
  store: (tx: Db, decided: Decided) => Promise<void>,
): Promise<AdminMachine> {
  const after = await deps.db.transaction(async (tx) => {
    const { locked, listing } = await lockOneForModerator(tx, admin, id);
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    const waiting = await getWaitingChange(tx, id);
    // The newest version of a hidden listing is decided on as a whole, by its status.
    if (waiting === null || !isPublic(listing)) throw new AppError('conflict', NOTHING_WAITS);
    await store(tx, { locked, listing, waiting });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return after;
}

const NOTHING_WAITS = 'No change of this listing waits for a decision';
