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
  /** ETags, one of which must match the listing's version. */
  ifMatch: string | undefined;
};

/**
 * Adds facts that a seller's own listing does not state yet. They are public at once: they contradict nothing that
 * visitors saw, and facts with free text require a moderator. Throws not_found, conflict, invalid, stale and too_many.
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
    const { listing } = await lockForAction(tx, seller, { id, action: 'add-facts', now: now() });
    const waiting = await getWaitingChange(tx, id);
    const newest = { ...listing, ...waiting, facts: waiting?.facts ?? listing.facts };
    for (const known of [listing.facts, newest.facts]) requireAddition(known, facts, isPublic(listing));
    throwOnIssues(factIssues(newest, { ...newest, facts: withStatedFacts(newest.facts, facts) }));
    const after = withStatedFacts(listing.facts, facts);
    const stated = { brand: listing.brand, model: listing.model, facts: after };
    const [factSources] = await findSources(tx, [{ stated, versions: [listing] }], now());
    await applyChange(tx, 'seller', id, { facts: after, factSources }, { ifMatch, now: now(), followUps: FOLLOW_UPS });
    // Otherwise the approval of a pending change would remove them.
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
