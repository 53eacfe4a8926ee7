import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import {
  deleteAbandonedAccessories,
  deleteAbandonedModels,
  deletePendingAccessoriesBy,
  deletePendingModelsBy,
  findProposers,
  lockProposals,
} from './proposals.db.ts';
import type { ProposalsRejected, Proposer } from '../reference.schema.ts';

type Proposal = { status: ReviewStatus; proposedBy: string | null };

/** The accounts whose listings named the pending rows among these, by account id. */
export async function findProposersById(db: Db, rows: readonly Proposal[]): Promise<Map<string, Proposer>> {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const ids = new Set(waiting.flatMap(({ proposedBy }) => (proposedBy === null ? [] : [proposedBy])));
  if (ids.size === 0) return new Map();
  return new Map((await findProposers(db, [...ids])).map((proposer) => [proposer.id, proposer]));
}

/**
 * Rejects all pending models and accessories that listings of one account named first, and gives how many they
 * were: none of an account that is gone. Listings stay as they are.
 */
export async function rejectProposalsBy(db: Db, admin: User, userId: string): Promise<ProposalsRejected> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockProposals(tx);
    const models = await deletePendingModelsBy(tx, userId);
    const accessories = await deletePendingAccessoriesBy(tx, userId);
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
 * Deletes pending models and accessories that no listing has any more. No lock is taken: what a listing names at
 * this very moment is proposed again by the listing's next change.
 */
export async function deleteAbandonedProposals(db: Db): Promise<void> {
  await deleteAbandonedModels(db);
  await deleteAbandonedAccessories(db);
}
