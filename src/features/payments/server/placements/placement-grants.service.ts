import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { machineNotFound } from '#app/features/machines/server/machines.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { notifyPlacementEnds } from './placement-ends.service.ts';
import { sumRefunded } from './placements.db.ts';
import {
  endPeriods,
  grantPlacements,
  lockAccount,
  lockPlacementListing,
  type PlacementListing,
} from './placements.service.ts';

type PremiumSwitch = { machineId: string; isOn: boolean; now: Date };

/**
 * Grants Premium for 90 days from now without a payment, or revokes it and mails the seller, in the caller's
 * transaction; the catalogue is to be refreshed afterwards. Does nothing where it is so already. Throws not_found, and
 * conflict for a sold listing.
 */
export async function switchPremium(
  tx: Db,
  mails: AccountMailDeps,
  admin: User,
  { machineId, isOn, now }: PremiumSwitch,
): Promise<void> {
  // The audit entry refers to the account: it is locked before the listing, as a deletion locks them.
  await lockAccount(tx, admin.id);
  const listing = await lockPlacementListing(tx, machineId);
  if (listing === undefined) throw machineNotFound();
  if (listing.isPremiumPaid === isOn) return;
  if (isOn && listing.status === 'sold') throw new AppError('conflict', 'A sold listing cannot be Premium');
  if (isOn) await grantPlacements(tx, listing, { choice: { premium: true, featured: false }, now, paidBy: null });
  else await revokePremium(tx, mails, listing, { admin, now });
  await recordAdminAction(tx, admin, {
    action: isOn ? 'grant premium' : 'take premium away',
    subject: { type: 'machine', id: machineId },
    before: { isPremiumPaid: listing.isPremiumPaid, premiumUntil: listing.premiumUntil, status: listing.status },
    after: { isPremiumPaid: isOn },
  });
}

async function revokePremium(
  tx: Db,
  mails: AccountMailDeps,
  listing: PlacementListing,
  { admin, now }: { admin: User; now: Date },
): Promise<void> {
  const refundedUsd = await sumRefunded(tx, listing.id, 'premium');
  const end = { kind: 'premium', end: 'admin', now, isOver: () => true } as const;
  const ended = [await endPeriods(tx, listing, end)];
  if (listing.seller?.id !== admin.id)
    await notifyPlacementEnds(tx, mails, { listing, ended, end: 'admin', refundedUsd });
}
