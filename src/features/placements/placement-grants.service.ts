import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/account.ts';
import { noteAct } from '#app/features/accounts/admin-acts.service.ts';
import { machineNotFound } from '#app/features/machines/machines.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { endRuns, givePlacements, lockAccount, lockPlaced } from './placements.service.ts';

type Grant = { machineId: string; isOn: boolean; now: Date };

/**
 * Switches Premium on for 90 days from this moment without a payment, or off, in the caller's transaction; the catalogue
 * is to be refreshed afterwards. What is so already stays. Throws not_found, and conflict for a sold listing.
 */
export async function switchPremium(tx: Db, admin: User, { machineId, isOn, now }: Grant): Promise<void> {
  // The audit entry names it: a deletion locks an account before its listings, and so does this.
  await lockAccount(tx, admin.id);
  const listing = await lockPlaced(tx, machineId);
  if (listing === undefined) throw machineNotFound();
  if (listing.isPremiumPaid === isOn) return;
  if (isOn && listing.status === 'sold') throw new AppError('conflict', 'A sold listing cannot be Premium');
  if (isOn) await givePlacements(tx, listing, { choice: { premium: true, featured: false }, now, paidBy: null });
  else await endRuns(tx, listing, { kind: 'premium', end: 'admin', now, isOver: () => true });
  await noteAct(tx, admin, {
    action: isOn ? 'grant premium' : 'take premium away',
    subject: { type: 'machine', id: machineId },
    before: { isPremiumPaid: listing.isPremiumPaid, premiumUntil: listing.premiumUntil, status: listing.status },
    after: { isPremiumPaid: isOn },
  });
}
