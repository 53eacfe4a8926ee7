import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { setFactCheck } from '#app/features/machines/server/fact-checks.service.ts';
import { requireUnchanged } from '#app/features/machines/server/machine-changes.service.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import type { Target } from './moderate-listing.service.ts';
import { lockOneForModerator, type ModerationDeps } from './moderation.service.ts';

/**
 * Marks a fact, in the version that the moderator saw, as checked, or removes the mark. Throws not_found, stale, and
 * conflict for a fact that is not stated.
 */
export async function checkFact(
  deps: ModerationDeps,
  user: User,
  { id, ifMatch, key, isChecked }: Target & { key: string; isChecked: boolean },
): Promise<AdminMachine> {
  const machine = await deps.db.transaction(async (tx) => {
    const { actor: admin } = (await lockOneForModerator(tx, user, id)).locked;
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    const check = { machineId: id, key, isChecked, admin };
    await setFactCheck(tx, check, { now: deps.now(), followUps: FOLLOW_UPS });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return machine;
}
