import type { Db } from '#app/db/client.ts';
import type { LockedAccount } from '#app/db/locked-accounts.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { readOperatorContact } from '#app/features/accounts/server/operator-contact.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { readReviewMails, claimDailyDigest } from '#app/features/settings/server/settings.service.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { ListingFields } from '../listing-fields.rules.ts';
import { listingTips } from '../listing-tips.rules.ts';
import { listingSentMail, MOST_NAMED, pendingReviewDigest, pendingReviewMail } from './listing-mails.rules.ts';
import { countWaitingListings, findLongestWaiting } from './listings.db.ts';

/** Mails the seller the next steps for a new listing, and notifies the operator that it waits for review. */
export async function confirmSubmission(
  tx: Db,
  mails: AccountMailDeps,
  { seller, account }: { seller: User; account: LockedAccount | null },
  listing: ListingFields & { id: string },
): Promise<void> {
  if (hasPermission(seller, 'moderation')) return;
  const to = toRecipient(account);
  if (to !== null) {
    const { hours } = await readOperatorContact(tx);
    const by = openHoursDeadline(
      { operatorHours: hours, timeZone: siteTimeZone() },
      RESPONSE_MINUTES.review,
      mails.now(),
    );
    await mails.mailer.queue(tx, listingSentMail(mails.site, to, listing, { by, tips: listingTips(listing) }));
  }
  await notifyReviewers(tx, mails, listing, { isChange: false });
}

/** Notifies the operator that a listing waits for review; `isChange`: visitors still see the approved version. */
export async function notifyReviewers(
  tx: Db,
  { mailer, site }: Pick<AccountMailDeps, 'mailer' | 'site'>,
  listing: { id: string; name: string },
  { isChange }: { isChange: boolean },
): Promise<void> {
  if ((await readReviewMails(tx)) === 'at-once')
    await mailer.queueToOperator(tx, pendingReviewMail(site, listing, isChange));
}

/** Mails the operator the listings that wait for review, if the digest is enabled; at most once a day. */
export async function sendReviewDigest(db: Db, { mailer, site, now }: AccountMailDeps): Promise<void> {
  const time = now();
  await db.transaction(async (tx) => {
    if ((await readReviewMails(tx)) !== 'daily') return;
    const total = await countWaitingListings(tx);
    if (total === 0 || !(await claimDailyDigest(tx, time))) return;
    const oldest = await findLongestWaiting(tx, MOST_NAMED);
    const waiting = oldest.map(({ id, name, since }) => ({
      id,
      name,
      waitingHours: Math.floor((time.getTime() - since.getTime()) / HOUR_MS),
    }));
    await mailer.queueToOperator(tx, pendingReviewDigest(site, total, waiting));
  });
}
