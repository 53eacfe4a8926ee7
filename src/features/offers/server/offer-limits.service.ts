import type { Db } from '#app/db/client.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { lockMachines } from '#app/features/machines/server/machines.store.ts';
import { lockSellers } from '#app/db/locked-accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { OfferLimits } from '../offers.schema.ts';
import { findOfferLimits, upsertOfferLimits } from './offer-limits.db.ts';
import { findOfferedMachine } from './offers.db.ts';

const NONE: OfferLimits = { acceptFromUsd: null, declineBelowUsd: null };

/** The private prices of a listing, for its seller and for moderators. Throws not_found for others. */
export async function readOfferLimits(db: Db, user: User, machineId: string): Promise<OfferLimits> {
  await requireOwn(db, user, machineId);
  return (await findOfferLimits(db, machineId)) ?? NONE;
}

/** Sets the private prices of a listing, for later offers. Throws not_found for others than its seller and moderators. */
export async function setOfferLimits(
  { db, now }: { db: Db; now: () => Date },
  user: User,
  machineId: string,
  limits: OfferLimits,
): Promise<OfferLimits> {
  return db.transaction(async (tx) => {
    await lockSellers(tx, [machineId], [user.id]);
    await lockMachines(tx, [machineId]);
    const { sellerId } = await requireOwn(tx, user, machineId);
    await upsertOfferLimits(tx, machineId, { sellerId, ...limits, setAt: now() });
    if (sellerId !== user.id) {
      const subject = { type: 'machine', id: machineId } as const;
      // Without the prices, which not every reader of the log may know.
      await recordAdminAction(tx, user, { action: 'set prices for offers', subject, before: null, after: null });
    }
    return limits;
  });
}

/** The listing of which the user may know the private prices. */
async function requireOwn(db: Db, user: User, machineId: string): Promise<{ sellerId: string | null }> {
  const machine = await findOfferedMachine(db, machineId);
  const isOwn = machine?.sellerId === user.id;
  if (machine === undefined || !(isOwn || (user.role === 'admin' && hasPermission(user, 'moderation'))))
    throw new AppError('not_found', 'This listing does not exist');
  return machine;
}
