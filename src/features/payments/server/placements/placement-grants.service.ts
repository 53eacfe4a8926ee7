import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { machineNotFound } from '#app/features/machines/machines.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { tellOfEnds } from './placement-ends.service.ts';
import { sumRefunded } from './placements.db.ts';
import { endRuns, givePlacements, lockAccount, lockPlaced, type Placed } from './placements.service.ts';

type Grant = { machineId: string; isOn: boolean; now: Date };

/**
 * Switches Premium on for 90 days from this moment without a payment, or off, which its seller is told, in the caller's
 * transaction; the catalogue is to be refreshed afterwards. What is so already stays. Throws not_found, and conflict for a sold listing.
 */
export async function switchPremium(
  tx: Db,
  mails: AccountMailDeps,
  admin: User,
  { machineId, isOn, now }: Grant,
): Promise<void> {
  // The audit entry names it: a deletion locks an account before its listings, and so does this.
  await lockAccount(tx, admin.id);
  const listing = await lockPlaced(tx, machineId);
  if (listing === undefined) throw machineNotFound();
  if (listing.isPremiumPaid === isOn) return;
  if (isOn && listing.status === 'sold') throw new AppError('conflict', 'A sold listing cannot be Premium');
  if (isOn) await givePlacements(tx, listing, { choice: { premium: true, featured: false }, now, paidBy: null });
  else await takeAway(tx, mails, listing, { admin, now });
  await recordAdminAction(tx, admin, {
    action: isOn ? 'grant premium' : 'take premium away',
    subject: { type: 'machine', id: machineId },
    before: { isPremiumPaid: listing.isPremiumPaid, premiumUntil: listing.premiumUntil, status: listing.status },
    after: { isPremiumPaid: isOn },
  });
}

async function takeAway(
  tx: Db,
  mails: AccountMailDeps,
  listing: Placed,
  { admin, now }: { admin: User; now: Date },
): Promise<void> {
  const refundedUsd = await sumRefunded(tx, listing.id, 'premium');
  const end = { kind: 'premium', end: 'admin', now, isOver: () => true } as const;
  const ended = [await endRuns(tx, listing, end)];
  if (listing.seller?.id !== admin.id) await tellOfEnds(tx, mails, { listing, ended, end: 'admin', refundedUsd });
}
