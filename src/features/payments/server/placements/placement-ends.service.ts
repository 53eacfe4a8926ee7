import type { Db } from '#app/db/client.ts';
import type { PlacementKind } from '#app/db/enums.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { isSendableAddress, type Recipient } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { noticeHorizon, PLACEMENT_ENDS, renewableOptions, takesPlacements } from '../../placement-life.rules.ts';
import { findHeldNearingEnd, findOutOfSync, rebaseHeldDays, syncPlacementDays } from './placement-days.service.ts';
import { endedMail, endsSoonMail } from './placement-mails.rules.ts';
import {
  findDueKinds,
  findListingsToEnd,
  findPeriodsToAnnounce,
  updateWeekNotice,
  sumRefunded,
} from './placements.db.ts';
import {
  endPeriods,
  lockPlacementListing,
  grantPlacements,
  lockAccount,
  type Ended,
  type PlacementListing,
} from './placements.service.ts';

export type PlacementDeps = {
  db: Db;
  mails: AccountMailDeps;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};

/** At a time, so that the job after a long stop ends in a bounded time; the next minute takes the next ones. */
const BATCH_SIZE = 200;

/**
 * Ends placements whose time is over, and mails the sellers. May run twice: ended ones are not found again. Listings
 * that fail do not hold up the others, however many they are.
 */
export async function endDuePlacements(deps: PlacementDeps): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await findOutOfSync(deps.db, BATCH_SIZE)) {
    const problem = await catchError(() => syncListing(deps, id));
    if (problem !== null) errors.push(problem.error);
  }
  for (const id of await findHeldNearingEnd(deps.db, deps.now(), BATCH_SIZE)) {
    const problem = await catchError(() => rebaseListing(deps, id));
    if (problem !== null) errors.push(problem.error);
  }
  let ended = 0;
  for (let afterId = ''; ended < BATCH_SIZE;) {
    const ids = await findListingsToEnd(deps.db, { now: deps.now(), afterId, limit: BATCH_SIZE - ended });
    for (const id of ids) {
      const problem = await catchError(() => deps.db.transaction((tx) => endDueOfListing(tx, deps, id)));
      if (problem === null) ended += 1;
      else errors.push(problem.error);
      afterId = id;
    }
    if (ids.length === 0) break;
  }
  if (ended > 0) await deps.refreshCatalogue();
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} placements could not be ended`);
}

async function catchError(act: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return { error };
  }
}

async function syncListing({ db, now }: PlacementDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockPlacementListing(tx, id)) !== undefined) await syncPlacementDays(tx, [id], now());
  });
}

async function rebaseListing({ db, now }: PlacementDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockPlacementListing(tx, id)) !== undefined) await rebaseHeldDays(tx, id, now());
  });
}

async function endDueOfListing(tx: Db, { mails, now: clock }: PlacementDeps, id: string): Promise<void> {
  const listing = await lockPlacementListing(tx, id);
  if (listing === undefined) return;
  // Taken after the lock: a placement that was renewed while this waited goes on.
  const now = clock();
  const ended: Ended[] = [];
  for (const kind of await findDueKinds(tx, id, now)) {
    ended.push(await endPeriods(tx, listing, { kind, end: 'time', now, isOver: ({ endsAt }) => endsAt <= now }));
  }
  await notifyPlacementEnds(tx, mails, { listing, ended, end: 'time' });
}

type EndedPlacements = {
  listing: PlacementListing;
  ended: readonly Ended[];
  end: 'time' | 'admin' | 'play-money';
  /** Dollars of its price that were refunded before. */
  refundedCents?: number;
};

/** Mails the seller about placements of a listing that have ended with all their periods. */
export async function notifyPlacementEnds(
  tx: Db,
  mails: AccountMailDeps,
  endedPlacements: EndedPlacements,
): Promise<void> {
  const { listing, ended, end, refundedCents = 0 } = endedPlacements;
  const gone = ended.filter(({ isGone }) => isGone);
  const to = toRecipient(listing.seller);
  if (to === null || !PLACEMENT_ENDS[end].isNotified) return;
  const again = { premium: isAmong(gone, 'premium'), featured: isAmong(gone, 'featured') };
  for (const { kind, leftLists } of gone) {
    const facts = { listingId: listing.id, listingName: listing.name, kind, leftLists, end, refundedCents };
    await mails.mailer.queue(tx, endedMail(mails.site, to, facts, takesPlacements(listing.status) ? again : null));
  }
}

function isAmong(gone: readonly Ended[], kind: PlacementKind): boolean {
  return gone.some((each) => each.kind === kind);
}

/** Mails sellers a week before a placement ends, once each, also when the job runs twice. */
export async function notifyUpcomingEnds({ db, mails, now: clock }: PlacementDeps): Promise<void> {
  const now = clock();
  const periods = await findPeriodsToAnnounce(db, { now, horizon: noticeHorizon(now), limit: BATCH_SIZE });
  for (const { id, machineId, kind, endsAt } of periods) {
    await db.transaction(async (tx) => {
      const listing = await lockPlacementListing(tx, machineId);
      if (listing === undefined) return;
      const renewals = renewableOptions(listing, now);
      // It was renewed a moment ago.
      if (!renewals[kind] || !(await updateWeekNotice(tx, id, now))) return;
      const to = toRecipient(listing.seller);
      if (to === null) return;
      const placement = { listingId: machineId, listingName: listing.name, kind, endsAt };
      await mails.mailer.queue(
        tx,
        endsSoonMail(mails.site, to, placement, takesPlacements(listing.status) ? renewals : null),
      );
    });
  }
}

/** Null for a seller without an account or a sendable address: a mail that cannot be sent must not stop the rest. */
export function toRecipient(person: PlacementListing['seller']): Recipient | null {
  if (person === null || person.email === null || !isSendableAddress(person.email)) return null;
  return { id: person.id, email: person.email, name: person.name };
}

type PremiumSwitch = { machineId: string; isOn: boolean; now: Date };

/**
 * Grants Premium for 90 days from now without a payment, or revokes it and mails the seller, in the caller's
 * transaction; the catalogue is to be refreshed afterwards. Does nothing where it is so already. Throws not_found, and
 * conflict for a sold listing.
 */
export async function switchPremium(
  tx: Db,
  mails: AccountMailDeps,
  admin: User,
  { machineId, isOn, now }: PremiumSwitch,
): Promise<void> {
  // The audit entry refers to the account: it is locked before the listing, as a deletion locks them.
  await lockAccount(tx, admin.id);
  const listing = await lockPlacementListing(tx, machineId);
  if (listing === undefined) throw machineNotFound();
  if (listing.isPremiumPaid === isOn) return;
  if (isOn && listing.status === 'sold') throw new AppError('conflict', 'A sold listing cannot be Premium');
  if (isOn) await grantPlacements(tx, listing, { choice: { premium: true, featured: false }, now, paidBy: null });
  else await revokePremium(tx, mails, listing, { admin, now });
  await recordAdminAction(tx, admin, {
    action: isOn ? 'grant premium' : 'take premium away',
    subject: { type: 'machine', id: machineId },
    before: { isPremiumPaid: listing.isPremiumPaid, premiumUntil: listing.premiumUntil, status: listing.status },
    after: { isPremiumPaid: isOn },
  });
}

async function revokePremium(
  tx: Db,
  mails: AccountMailDeps,
  listing: PlacementListing,
  { admin, now }: { admin: User; now: Date },
): Promise<void> {
  const refundedCents = await sumRefunded(tx, listing.id, 'premium');
  const end = { kind: 'premium', end: 'admin', now, isOver: () => true } as const;
  const ended = [await endPeriods(tx, listing, end)];
  if (listing.seller?.id !== admin.id)
    await notifyPlacementEnds(tx, mails, { listing, ended, end: 'admin', refundedCents });
}
