import type { Db } from '#app/db/client.ts';
import { lockAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { collectErrors } from '#app/lib/concurrency.ts';
import {
  choiceOf,
  noticeHorizon,
  PLACEMENT_ENDS,
  renewableOptions,
  takesPlacements,
} from '../../placement-life.rules.ts';
import { rebaseHeldDays, syncPlacementDays } from './placement-days.service.ts';
import { endedMail, endsSoonMail } from './placement-mails.rules.ts';
import {
  findDueKinds,
  findHeldNearEnd,
  findListingsToEnd,
  findPeriodsToAnnounce,
  findPlacedOutOfSync,
  updateWeekNotice,
  sumRefunded,
  type PlacedListing,
} from './placements.db.ts';
import { endPeriods, lockPlacementListing, grantPlacements, type Ended } from './placements.service.ts';

export type PlacementDeps = {
  db: Db;
  mails: AccountMailDeps;
  now: () => Date;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

/** The batch size bounds the job's duration after a long outage; the next run continues a minute later. */
const BATCH_SIZE = 200;

/**
 * Ends placements whose time is over, and mails the sellers. Can run twice: ended placements are not found again.
 * Listings that fail do not delay the others, however many they are.
 */
export async function endDuePlacements(deps: PlacementDeps): Promise<void> {
  const { db, now } = deps;
  const withLocked = (id: string, act: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      if ((await lockPlacementListing(tx, id)) !== undefined) await act(tx);
    });
  const errors = await collectErrors(await findPlacedOutOfSync(db, BATCH_SIZE), (id) =>
    withLocked(id, (tx) => syncPlacementDays(tx, [id], now())),
  );
  const held = await findHeldNearEnd(db, now(), BATCH_SIZE);
  errors.push(...(await collectErrors(held, (id) => withLocked(id, (tx) => rebaseHeldDays(tx, id, now())))));
  let ended = 0;
  for (let afterId: string | undefined = ''; ended < BATCH_SIZE && afterId !== undefined;) {
    const ids = await findListingsToEnd(db, { now: now(), afterId, limit: BATCH_SIZE - ended });
    const failures = await collectErrors(ids, (id) => db.transaction((tx) => endDueOfListing(tx, deps, id)));
    errors.push(...failures);
    ended += ids.length - failures.length;
    afterId = ids.at(-1);
  }
  if (ended > 0) await deps.refreshCatalogue();
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} placements could not be ended`);
}

async function endDueOfListing(tx: Db, { mails, now: clock }: PlacementDeps, id: string): Promise<void> {
  const listing = await lockPlacementListing(tx, id);
  if (listing === undefined) return;
  // Taken after the lock: a placement that was renewed during the wait continues.
  const now = clock();
  const ended: Ended[] = [];
  for (const kind of await findDueKinds(tx, id, now)) {
    ended.push(await endPeriods(tx, listing, { kind, end: 'time', now, isOver: ({ endsAt }) => endsAt <= now }));
  }
  await notifyPlacementEnds(tx, mails, { listing, ended, end: 'time' });
}

type EndedPlacements = {
  listing: PlacedListing;
  ended: readonly Ended[];
  end: 'time' | 'admin' | 'play-money';
  /** Cents of its price that were refunded earlier. */
  refundedCents?: number;
};

/** Mails the seller about placements of a listing whose periods have all ended. */
export async function notifyPlacementEnds(
  tx: Db,
  mails: AccountMailDeps,
  { listing, ended, end, refundedCents = 0 }: EndedPlacements,
): Promise<void> {
  const gone = ended.filter(({ isGone }) => isGone);
  const to = toRecipient(listing.seller);
  if (to === null || !PLACEMENT_ENDS[end].isNotified) return;
  const again = choiceOf((kind) => gone.some((each) => each.kind === kind));
  for (const { kind, leftLists } of gone) {
    const facts = { listing, kind, leftLists, end, refundedCents };
    await mails.mailer.queue(tx, endedMail(mails.site, to, facts, takesPlacements(listing.status) ? again : null));
  }
}

/** Mails sellers a week before a placement ends, once for each, even if the job runs twice. */
export async function notifyUpcomingEnds({ db, mails, now: clock }: PlacementDeps): Promise<void> {
  const now = clock();
  const periods = await findPeriodsToAnnounce(db, { now, horizon: noticeHorizon(now), limit: BATCH_SIZE });
  for (const { id, machineId, kind, endsAt } of periods) {
    await db.transaction(async (tx) => {
      const listing = await lockPlacementListing(tx, machineId);
      if (listing === undefined) return;
      const renewals = renewableOptions(listing, now);
      // The placement was renewed in the meantime.
      if (!renewals[kind] || !(await updateWeekNotice(tx, id, now))) return;
      const to = toRecipient(listing.seller);
      if (to === null) return;
      const placement = { listing, kind, endsAt };
      await mails.mailer.queue(
        tx,
        endsSoonMail(mails.site, to, placement, takesPlacements(listing.status) ? renewals : null),
      );
    });
  }
}

type PremiumSwitch = { machineId: string; isOn: boolean; now: Date };

/**
 * Grants Premium for 90 days from now without a payment, or revokes it and mails the seller, in the caller's
 * transaction. The caller must refresh the catalogue afterwards. Does nothing if Premium already is as requested.
 * Throws not_found, and conflict for a sold listing.
 */
export async function switchPremium(
  tx: Db,
  mails: AccountMailDeps,
  admin: User,
  { machineId, isOn, now }: PremiumSwitch,
): Promise<void> {
  // The audit entry refers to the account, which is locked before the listing, as deletions do.
  await lockAdmin(tx, admin);
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
  listing: PlacedListing,
  { admin, now }: { admin: User; now: Date },
): Promise<void> {
  const refundedCents = await sumRefunded(tx, listing.id, 'premium');
  const end = { kind: 'premium', end: 'admin', now, isOver: () => true } as const;
  const ended = [await endPeriods(tx, listing, end)];
  if (listing.seller?.id !== admin.id)
    await notifyPlacementEnds(tx, mails, { listing, ended, end: 'admin', refundedCents });
}
