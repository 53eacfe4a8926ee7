import { findSources } from '#app/features/machines/server/model-facts.service.ts';
import { lockAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { findFact, withStatedFacts } from '#app/features/machines/fact-registry.rules.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { amendWaitingChanges, applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import { getMachineFor, type TaggedMachine } from '#app/features/machines/server/machine-views.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { factIssues } from '../listing-fields.rules.ts';
import type { AddedFacts } from '../listings.schema.ts';
import { throwOnIssues } from './edit-listing.service.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { lockForAction } from './own-listings.service.ts';

type Addition = {
  id: string;
  facts: AddedFacts;
  /** Tags of versions, one of which must still be the listing's. */
  ifMatch: string | undefined;
};

/**
 * Adds facts to a seller's own listing that it does not state. Visitors see them at once: nobody was told anything else,
 * and what may hold any words goes through a moderator. Throws not_found, conflict, invalid, stale and too_many.
 */
export async function addFacts(
  deps: ListingDeps,
  seller: User,
  { id, facts, ifMatch }: Addition,
): Promise<TaggedMachine> {
  const { db, limits, now, refreshCatalogue } = deps;
  await limits.countChange(seller);
  const changed = await db.transaction(async (tx) => {
    await lockAdmin(tx, seller);
    const { listing } = await lockForAction(tx, seller, id, 'add-facts');
    const waiting = await getWaitingChange(tx, id);
    const newest = { ...listing, ...waiting, facts: waiting?.facts ?? listing.facts };
    for (const known of [listing.facts, newest.facts]) requireAddition(known, facts, isPublic(listing));
    throwOnIssues(factIssues(newest, { ...newest, facts: withStatedFacts(newest.facts, facts) }));
    const after = withStatedFacts(listing.facts, facts);
    const stated = { brand: listing.brand, model: listing.model, facts: after };
    const [factSources] = await findSources(tx, [{ stated, versions: [listing] }], now());
    await applyChange(tx, 'seller', id, { facts: after, factSources }, { ifMatch, now: now(), followUps: FOLLOW_UPS });
    // Approved later, a change that waits would take them back.
    await amendWaitingChanges(tx, [{ id, before: { facts: listing.facts }, after: { facts: after, factSources } }]);
    return getMachineFor(tx, seller, id);
  });
  await refreshCatalogue();
  return changed;
}

function requireAddition(known: FactValues, facts: AddedFacts, isSeen: boolean) {
  for (const [key, value] of Object.entries(facts)) {
    const fact = findFact(key);
    if (value === undefined || fact === undefined) continue;
    if (value === null || known[key] !== undefined)
      throw new AppError('conflict', `${fact.label} is stated already. To change it, edit the listing`);
    if (isSeen && fact.isReviewed && fact.audience === 'everyone')
      throw new AppError('conflict', `${fact.label} is reviewed before buyers see it. To add it, edit the listing`);
  }
}
