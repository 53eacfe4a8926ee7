import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { applyChange, requireUnchanged } from '#app/features/machines/server/machine-changes.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { switchPremium } from '#app/features/payments/server/placements/placement-ends.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockOneForModerator } from './lock-for-moderator.service.ts';
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
    const { actor } = (await lockOneForModerator(tx, admin, id)).locked;
    const now = deps.now();
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    // First: without Premium it may no longer be before visitors, and what is changed then is not approved.
    if (isPremiumPaid !== undefined)
      await switchPremium(tx, deps.mails, admin, { machineId: id, isOn: isPremiumPaid, now });
    const machine = await getMachineForAdmin(tx, id);
    // What visitors are asked, and not what a change that waits would ask.
    const before = getTerms({ ...machine, price: machine.live === null ? machine.price : machine.live.price });
    const after = termsAfter(before, change);
    requireMarkup(change, after);
    const entry = { actor, action: 'change listing', before, after };
    await applyChange(tx, entry, id, termsChanged(change, before, after), { now, followUps: FOLLOW_UPS });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return changed;
}

type Change = Omit<MachineChange, 'isPremiumPaid'>;
type Terms = Pick<AdminMachine, 'price' | 'hiddenPrice' | 'markupPercentage' | 'applyMarkup' | 'condition'>;

function getTerms({ price, hiddenPrice, markupPercentage, applyMarkup, condition }: Terms): Terms {
  return { price, hiddenPrice, markupPercentage, applyMarkup, condition };
}

function termsAfter(machine: Terms, change: Change): Terms {
  const { price, markupPercentage } = change;
  return {
    price: price === undefined ? machine.price : price,
    hiddenPrice: change.hiddenPrice ?? machine.hiddenPrice,
    markupPercentage: markupPercentage === undefined ? machine.markupPercentage : markupPercentage,
    applyMarkup: change.applyMarkup ?? machine.applyMarkup,
    condition: change.condition ?? machine.condition,
  };
}

/** None where all stay. A price that is left alone is not named: a change that waits may ask for another one. */
function termsChanged({ price: namedPrice }: Change, before: Terms, { price, ...others }: Terms): Partial<Terms> {
  if (JSON.stringify(before) === JSON.stringify({ price, ...others })) return {};
  return namedPrice === undefined ? others : { price, ...others };
}

/** A mark-up that is to be applied has to be known, and one from before there was a limit to keep to it. */
function requireMarkup(change: Change, { applyMarkup, markupPercentage }: Terms): void {
  const isAboutMarkup = change.applyMarkup !== undefined || change.markupPercentage !== undefined;
  if (!applyMarkup) return;
  if (isAboutMarkup && markupPercentage === null) throw invalidMarkup(INVALID_NUMBER);
  if (markupPercentage !== null && markupPercentage > MAX_MARKUP) throw invalidMarkup(MARKUP_TOO_HIGH);
}

function invalidMarkup(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'markupPercentage', message }]);
}
