import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import {
  deleteAbandonedAccessories,
  deleteAbandonedModels,
  deleteAccessoriesWaitingFrom,
  deleteModelsWaitingFrom,
  findProposers,
  lockProposals,
} from './proposals.db.ts';
import type { ProposalsRejected, Proposer } from '../proposals.schema.ts';

type Named = { status: ReviewStatus; proposedBy: string | null };

/** The accounts that named what waits among these, by their ids. */
export async function proposersOf(db: Db, rows: readonly Named[]): Promise<Map<string, Proposer>> {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const ids = new Set(waiting.flatMap(({ proposedBy }) => (proposedBy === null ? [] : [proposedBy])));
  if (ids.size === 0) return new Map();
  return new Map((await findProposers(db, [...ids])).map((proposer) => [proposer.id, proposer]));
}

/**
 * Takes all models and accessories out of the queue that listings of one account named first, and says how many they
 * were: none of an account that is gone. Listings stay as they are.
 */
export async function rejectProposalsOf(db: Db, admin: User, userId: string): Promise<ProposalsRejected> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockProposals(tx);
    const models = await deleteModelsWaitingFrom(tx, userId);
    const accessories = await deleteAccessoriesWaitingFrom(tx, userId);
    if (models.length + accessories.length > 0) {
      await recordAdminAction(tx, admin, {
        action: 'reject proposals',
        subject: { type: 'user', id: userId },
        before: { models, accessories },
        after: null,
      });
    }
    return { models: models.length, accessories: accessories.length };
  });
}

/**
 * Forgets what waits for a moderator and is in no listing any more. Nobody is kept waiting for it: what a listing names at
 * this very moment waits again after the listing's next change.
 */
export async function forgetAbandoned(db: Db): Promise<void> {
  await deleteAbandonedModels(db);
  await deleteAbandonedAccessories(db);
}
