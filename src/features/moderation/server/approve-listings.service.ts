import { chunked } from '#app/lib/collections.ts';
import { applyChange, applyChangeToAll } from '#app/features/machines/server/machine-changes.service.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { findWaitingChanges } from '#app/features/machines/server/machine-versions.service.ts';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import { acceptPendingChange } from '#app/features/listings/server/pending-changes.service.ts';
import type { RevisedFields } from '#app/features/machines/machine-versions.schema.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { findTags } from '#app/features/machines/server/machine-views.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { FIND_FACT_PROPOSALS } from '#app/features/reference/server/model-facts.jobs.ts';
import {
  lockForModerator,
  notifyApproved,
  notifySeller,
  type Locked,
  type ModerationDeps,
} from './moderation.service.ts';
import { LISTINGS_AT_ONCE, type LockedListing } from './moderation.db.ts';
import type { ApprovedMany, ApproveMany, Skipped } from '../moderation.schema.ts';
import { approvedChangeMail } from './moderation-mails.rules.ts';
import type { ActiveSearch } from '#app/features/watching/server/active-searches.service.ts';
import { matchesEtag } from '#app/lib/http.ts';

/** Approves the pending listings that have not changed since they were seen, and skips the others. */
export async function approveListings(deps: ModerationDeps, admin: User, input: ApproveMany): Promise<ApprovedMany> {
  const ids = [...new Set(input.ids)];
  const searches = await deps.readSearches();
  const approved = await deps.db.transaction(async (tx) => {
    const locked = await lockForModerator(tx, admin, ids);
    const tags = input.seen === undefined ? null : await findTags(tx, ids);
    const seen = input.seen === undefined ? null : new Map(Object.entries(input.seen));
    const waiting = await findWaitingChanges(tx, ids);
    const reasonFor = createSkipCheck(
      locked.listings.map((listing) => ({ ...listing, ...waiting.get(listing.id) })),
      seen,
      tags,
    );
    const listings = locked.listings.filter(({ id }) => reasonFor(id) === null);
    await approve(tx, deps, { admin, locked, listings, waiting, searches });
    const skipped = ids.flatMap((id) => {
      const reason = reasonFor(id);
      return reason === null ? [] : [{ id, reason }];
    });
    return { approved: listings.length, skipped };
  });
  await deps.refreshCatalogue();
  return approved;
}

type SkipReason = Skipped[number]['reason'] | null;

/** Returns a check for the reason to skip a listing; null if it can be approved. */
function createSkipCheck(
  listings: readonly LockedListing[],
  seen: ReadonlyMap<string, string> | null,
  tags: ReadonlyMap<string, string> | null,
): (id: string) => SkipReason {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return (id) => {
    const listing = byId.get(id);
    if (listing === undefined) return 'gone';
    if (isPublic({ status: listing.reviewStatus })) return 'already';
    const tag = seen?.get(id);
    // A listing that is missing in a given `seen` has not been seen.
    const isAsSeen = seen === null || (tag !== undefined && tag !== '*' && matchesEtag(tag, tags?.get(id) ?? ''));
    if (listing.reviewStatus !== 'pending' || !isAsSeen) return 'changed';
    return needsPremium(listing) ? 'not showable' : null;
  };
}

type Approval = {
  admin: User;
  locked: Locked;
  listings: readonly LockedListing[];
  waiting: ReadonlyMap<string, RevisedFields>;
  searches: readonly ActiveSearch[];
};

async function approve(
  tx: Db,
  { mails, send, now: clock }: ModerationDeps,
  { admin, locked, listings, waiting, searches }: Approval,
): Promise<void> {
  const now = clock();
  const options = { now, followUps: FOLLOW_UPS };
  const { actor } = locked;
  const [hidden, open] = [listings.filter((listing) => !isPublic(listing)), listings.filter(isPublic)];
  const notifyDeps = { tx, mails, locked };
  await notifyApproved(notifyDeps, searches, hidden);
  for (const listing of open)
    await notifySeller(
      notifyDeps,
      { ...listing, name: waiting.get(listing.id)?.name ?? listing.name },
      approvedChangeMail,
    );
  await send(tx, FIND_FACT_PROPOSALS, {});
  // Last, because concurrent changes of any listing wait from here to the end of the transaction.
  for (const { id } of listings) if (waiting.has(id)) await acceptPendingChange(tx, { id, by: admin.id, now });
  // Public listings keep their status: only their change is approved.
  const changed = { actor, action: 'approve change', before: null, after: null };
  for (const { id } of open) await applyChange(tx, changed, id, waiting.get(id) ?? {}, options);
  const [before, after] = [{ status: 'pending' }, { status: 'approved' }] as const;
  const approved = { actor, action: 'approve listing', before, after };
  const hiddenIds = hidden.map(({ id }) => id);
  for (const id of hiddenIds.filter((each) => waiting.has(each)))
    await applyChange(tx, approved, id, { ...waiting.get(id), ...after }, options);
  const unrevised = hiddenIds.filter((id) => !waiting.has(id));
  for (const ids of chunked(unrevised, LISTINGS_AT_ONCE)) await applyChangeToAll(tx, approved, ids, after, options);
}
