import type { Db } from '#app/db/client.ts';
import type { WantedAdRow } from '#app/db/tables/wanted.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { PUBLIC_DAYS } from '../wanted-search.rules.ts';
import type { ReviewedWantedAd } from '../wanted.schema.ts';
import type { WantedReviewQuery } from '../wanted-list.schema.ts';
import { lockAdWithBuyer, noSuchAd, describeAd, type WantedDeps } from './wanted-ads.service.ts';
import { approvalMail, rejectionMail, renewalMail } from './wanted-mails.rules.ts';
import { countAds, findAdsForReview, findAdsToRemind, updateAd } from './wanted.db.ts';

/** How long before its end the buyer is asked to renew an ad. */
const REMINDED_BEFORE_MS = 7 * DAY_MS;
/** The number of reminders of one run; the next run goes on. */
const MOST_REMINDERS = 500;

/** A page of ads for moderators: those that wait, from the oldest on, then the others. */
export async function listForReview(
  db: Db,
  query: WantedReviewQuery,
): Promise<{ ads: ReviewedWantedAd[]; total: number }> {
  const rows = await findAdsForReview(db, { state: query.state, ...rowsOf(query) });
  const ads = rows.map(({ ad, userId, email, answers }) =>
    Object.assign(describeAd(ad), { submittedAt: ad.submittedAt.toISOString(), buyer: { email, userId }, answers }),
  );
  return { ads, total: await countAds(db, query.state) };
}

/** An ad, and the version of it that a moderator has read. */
type ReadAd = { id: string; submittedAt: string };

/** Publishes an ad for 60 days and tells its buyer; without effect on one that is approved. Throws not_found and conflict. */
export async function approveWantedAd({ db, mails, now: clock }: WantedDeps, admin: User, read: ReadAd): Promise<void> {
  const now = clock();
  await runAsAdmin(db, admin, async (tx) => {
    const { ad: before, buyer } = await lockReadAd(tx, read);
    if (before.state === 'approved') return;
    const endsAt = new Date(now.getTime() + PUBLIC_DAYS * DAY_MS);
    const change = { state: 'approved', rejectionReason: null, publishedAt: now, endsAt } as const;
    const after = await updateAd(tx, before.id, change);
    await record(tx, admin, { action: 'approve wanted ad', before, after });
    if (buyer !== null)
      await mails.mailer.queue(tx, approvalMail(mails.site, buyer, { title: describeAd(before).title, endsAt }));
  });
}

/** Rejects an ad, also one that is public, and tells its buyer why. Throws not_found and conflict. */
export async function rejectWantedAd(
  { db, mails }: WantedDeps,
  admin: User,
  { reason, ...read }: ReadAd & { reason: string },
): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const { ad: before, buyer } = await lockReadAd(tx, read);
    if (before.state === 'rejected') throw new AppError('conflict', 'This ad has been rejected meanwhile');
    const after = await updateAd(tx, before.id, {
      state: 'rejected',
      rejectionReason: reason,
      publishedAt: null,
      endsAt: null,
      remindedAt: null,
    });
    await record(tx, admin, { action: 'reject wanted ad', before, after });
    if (buyer !== null)
      await mails.mailer.queue(tx, rejectionMail(mails.site, buyer, { title: describeAd(before).title, reason }));
  });
}

/** The ad with its buyer, both locked. Throws not_found, and conflict if the buyer has changed the words since. */
async function lockReadAd(tx: Db, { id, submittedAt }: ReadAd) {
  const found = await lockAdWithBuyer(tx, id);
  if (found === null) throw noSuchAd();
  if (found.ad.submittedAt.toISOString() !== submittedAt)
    throw new AppError('conflict', 'The buyer has changed this ad meanwhile: read it again');
  return found;
}

type Change = { action: string; before: WantedAdRow; after: WantedAdRow | undefined };

async function record(tx: Db, admin: User, { action, before, after }: Change): Promise<void> {
  await recordAdminAction(tx, admin, {
    action,
    subject: { type: 'wanted', id: before.id },
    before: factsOf(before),
    after: after === undefined ? null : factsOf(after),
  });
}

function factsOf(ad: WantedAdRow) {
  // Without the buyer's words, which go with their account.
  const { title: name, state, rejectionReason } = describeAd(ad);
  return { name, state, rejectionReason };
}

/** Asks the buyers of ads that end within a week to renew them; each is asked once before an end. */
export async function remindBuyers({ db, mails, now: clock }: WantedDeps, signal: AbortSignal): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + REMINDED_BEFORE_MS);
  for (const { id } of await findAdsToRemind(db, { now, until }, MOST_REMINDERS)) {
    if (signal.aborted) return;
    await db.transaction(async (tx) => {
      const { ad, buyer } = (await lockAdWithBuyer(tx, id)) ?? { ad: null, buyer: null };
      // Renewed, rejected or removed since.
      if (ad === null || ad.endsAt === null || ad.endsAt > until || ad.remindedAt !== null) return;
      await updateAd(tx, id, { remindedAt: now });
      if (buyer !== null)
        await mails.mailer.queue(
          tx,
          renewalMail(mails.site, buyer, { title: describeAd(ad).title, endsAt: ad.endsAt }),
        );
    });
  }
}
