import type { Db } from '#app/db/client.ts';
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
import { getTransition } from '../listing-state-machine.rules.ts';
import { factIssues } from '../listing-fields.rules.ts';
import type { AddedFacts } from '../listings.schema.ts';
import { throwOnIssues } from './edit-listing.service.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { lockListing, type LockedListing } from './listings.db.ts';
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
    const newest = await newestFactsOf(tx, listing);
    for (const known of [listing.facts, newest.facts]) requireAddition(known, facts, isPublic(listing));
    throwOnIssues(issuesOf(newest, facts));
    await stateFacts(tx, listing, facts, { ifMatch, now: now() });
    return getMachineFor(tx, seller, id);
  });
  await refreshCatalogue();
  return changed;
}

/** The listing as it will be with the change that waits for a moderator, if there is one. */
async function newestFactsOf(tx: Db, listing: LockedListing) {
  const waiting = await getWaitingChange(tx, listing.id);
  return { ...listing, ...waiting, facts: waiting?.facts ?? listing.facts };
}

function issuesOf(newest: Awaited<ReturnType<typeof newestFactsOf>>, facts: AddedFacts) {
  return factIssues(newest, { ...newest, facts: withStatedFacts(newest.facts, facts) });
}

async function stateFacts(
  tx: Db,
  listing: LockedListing,
  facts: AddedFacts,
  { ifMatch, now }: { ifMatch: string | undefined; now: Date },
): Promise<void> {
  const after = withStatedFacts(listing.facts, facts);
  const stated = { brand: listing.brand, model: listing.model, facts: after };
  const [factSources] = await findSources(tx, [{ stated, versions: [listing] }], now);
  await applyChange(tx, 'seller', listing.id, { facts: after, factSources }, { ifMatch, now, followUps: FOLLOW_UPS });
  // Otherwise the approval of a pending change would remove them.
  await amendWaitingChanges(tx, [
    { id: listing.id, before: { facts: listing.facts }, after: { facts: after, factSources } },
  ]);
}

/**
 * States facts in the listing of a seller who told them to the office. What is stated by now stays as it is, and nothing is
 * stated that contradicts the listing, or in a listing that is gone or may not be changed any more. Returns the keys of what
 * was added.
 */
export async function addAnsweredFacts(
  tx: Db,
  { id, sellerId, facts: told, now }: { id: string; sellerId: string; facts: FactValues; now: Date },
): Promise<string[]> {
  const listing = await lockListing(tx, id);
  if (listing === undefined || listing.sellerId !== sellerId) return [];
  if (getTransition(listing, 'add-facts', 'owner', now) === undefined) return [];
  const newest = await newestFactsOf(tx, listing);
  const isNew = ([key]: [string, unknown]) =>
    listing.facts[key] === undefined &&
    newest.facts[key] === undefined &&
    !(isPublic(listing) && findFact(key)?.isReviewed === true);
  const facts = Object.fromEntries(Object.entries(told).filter(isNew));
  const keys = Object.keys(facts);
  if (keys.length === 0 || issuesOf(newest, facts).length > 0) return [];
  await stateFacts(tx, listing, facts, { ifMatch: undefined, now });
  return keys;
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
