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

/** The accounts that proposed the pending rows among these, by id. */
export async function findProposersById(db: Db, rows: readonly Proposal[]): Promise<Map<string, Proposer>> {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const ids = new Set(waiting.flatMap(({ proposedBy }) => (proposedBy === null ? [] : [proposedBy])));
  if (ids.size === 0) return new Map();
  return new Map((await findProposers(db, [...ids])).map((proposer) => [proposer.id, proposer]));
}

/**
 * Rejects all pending models and accessories that listings of one account proposed, and returns their number; none for
 * a deleted account. Listings stay unchanged.
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
 * Deletes pending models and accessories that no listing uses any more. Takes no lock: a name that a listing adds
 * concurrently is proposed again with the listing's next change.
 */
export async function deleteAbandonedProposals(db: Db): Promise<void> {
  await deleteAbandonedModels(db);
  await deleteAbandonedAccessories(db);
}
