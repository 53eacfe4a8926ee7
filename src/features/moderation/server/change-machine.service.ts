import { updateMachine } from '#app/features/machines/server/machines.store.ts';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import { requireUnchanged } from '#app/features/listings/server/edit-listing.service.ts';
import { repriceRevision } from '#app/features/listings/server/listing-revisions.service.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { switchPremium } from '#app/features/payments/server/placements/placement-grants.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockOneForModerator, type Locked } from './lock-for-moderator.service.ts';
import type { Target } from './change-status.service.ts';
import type { ModerationDeps } from './moderation-deps.service.ts';
import { INVALID_NUMBER, MARKUP_TOO_HIGH, MAX_MARKUP, type MachineChange } from '../moderation.schema.ts';

/**
 * Changes the price that visitors are shown, the condition, or Premium, which begins now and costs nothing. Throws
 * not_found, stale, invalid, and conflict for Premium on a sold listing.
 */
export async function changeMachine(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Target,
  { isPremiumPaid, ...change }: MachineChange,
): Promise<AdminMachine> {
  const changed = await deps.db.transaction(async (tx) => {
    const { locked } = await lockOneForModerator(tx, admin, id);
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    const now = deps.now();
    if (isPremiumPaid !== undefined)
      await switchPremium(tx, deps.mails, admin, { machineId: id, isOn: isPremiumPaid, now });
    // Locked anew: without Premium it may no longer be before visitors.
    const { listing } = await lockOneForModerator(tx, admin, id);
    const machine = await getMachineForAdmin(tx, id);
    await storeChange(tx, locked.actor, { machine, change, now, isSeen: isPublic(listing) });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return changed;
}

type Change = {
  machine: AdminMachine;
  change: Omit<MachineChange, 'isPremiumPaid'>;
  now: Date;
  /** Visitors see the listing, be it without a change that waits. */
  isSeen: boolean;
};

async function storeChange(tx: Db, actor: Locked['actor'], { machine, change, now, isSeen }: Change): Promise<void> {
  // What visitors are asked, and not what a change that waits would ask.
  const before = getTerms({ ...machine, price: machine.live === null ? machine.price : machine.live.price });
  const after = termsAfter(before, change);
  requireMarkup(change, after);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const subject = { type: 'machine', id: machine.id } as const;
  await insertAuditEntry(tx, { actor, action: 'change listing', subject, before, after });
  const { price, ...terms } = after;
  // A price that is left alone may be that of a change which nobody has approved.
  const isRepriced = change.price !== undefined;
  await updateMachine(tx, machine.id, { ...terms, ...(isRepriced ? { price } : {}), updatedAt: now });
  if (isRepriced) await repriceRevision(tx, machine.id, price);
  // What a moderator changes of what visitors see is approved with it.
  if (isSeen) await noteApproved(tx, [machine.id], now);
}

type Terms = Pick<AdminMachine, 'price' | 'hiddenPrice' | 'markupPercentage' | 'applyMarkup' | 'condition'>;

function getTerms({ price, hiddenPrice, markupPercentage, applyMarkup, condition }: Terms): Terms {
  return { price, hiddenPrice, markupPercentage, applyMarkup, condition };
}

function termsAfter(machine: Terms, change: Change['change']): Terms {
  const { price, markupPercentage } = change;
  return {
    price: price === undefined ? machine.price : price,
    hiddenPrice: change.hiddenPrice ?? machine.hiddenPrice,
    markupPercentage: markupPercentage === undefined ? machine.markupPercentage : markupPercentage,
    applyMarkup: change.applyMarkup ?? machine.applyMarkup,
    condition: change.condition ?? machine.condition,
  };
}

/** A mark-up that is to be applied has to be known, and one from before there was a limit to keep to it. */
function requireMarkup(change: Change['change'], { applyMarkup, markupPercentage }: Terms): void {
  const isAboutMarkup = change.applyMarkup !== undefined || change.markupPercentage !== undefined;
  if (!applyMarkup) return;
  if (isAboutMarkup && markupPercentage === null) throw invalidMarkup(INVALID_NUMBER);
  if (markupPercentage !== null && markupPercentage > MAX_MARKUP) throw invalidMarkup(MARKUP_TOO_HIGH);
}

function invalidMarkup(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'markupPercentage', message }]);
}
