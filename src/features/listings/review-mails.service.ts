import type { Db } from '#app/db/client.ts';
import { isAdmin, type User } from '#app/features/accounts/account.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import { doneBy, OPEN_MINUTES } from '#app/features/content/opening-hours.rules.ts';
import { recipientOf } from '#app/features/placements/placement-ends.service.ts';
import { lockAccount } from '#app/features/placements/placements.service.ts';
import { takeDailyTurn } from '#app/features/settings/daily-turn.service.ts';
import { readOperatorContact } from '#app/features/settings/operator-contact.service.ts';
import { readContent, REVIEW_MAILS } from '#app/features/settings/site-content.service.ts';
import type { ListingFields } from './listing-fields.rules.ts';
import { countWaitingListings, findLongestWaiting } from './review-mails.db.ts';
import { listingSentMail, MOST_NAMED, reviewDigest, reviewMail } from './review-mails.ts';
import { sellSooner } from './sell-sooner.rules.ts';

const HOUR_MS = 60 * 60_000;

/** Tells a seller what happens now with a new listing, and the operator that it waits. */
export async function tellOfListing(
  tx: Db,
  mails: AccountMailDeps,
  seller: User,
  listing: ListingFields & { id: string },
): Promise<void> {
  if (isAdmin(seller)) return;
  const to = recipientOf(await lockAccount(tx, seller.id));
  if (to !== null) {
    const { hours } = await readOperatorContact(tx);
    const by = doneBy(hours, OPEN_MINUTES.review, mails.now());
    await mails.mailer.queue(tx, listingSentMail(mails.site, to, listing, { by, sooner: sellSooner(listing) }));
  }
  await tellOfReview(tx, mails, listing, { isChange: false });
}

/** Tells the operator that a listing waits for review; `isChange`: visitors go on seeing it as it was approved. */
export async function tellOfReview(
  tx: Db,
  { mailer, site }: Pick<AccountMailDeps, 'mailer' | 'site'>,
  listing: { id: string; name: string },
  { isChange }: { isChange: boolean },
): Promise<void> {
  const { value } = await readContent(tx, REVIEW_MAILS);
  if (value.when === 'at-once') await mailer.queueToOperator(tx, reviewMail(site, listing, isChange));
}

/** Mails the operator what waits for review, where that is wanted once a day: once, however often it is asked for. */
export async function sendReviewDigest(db: Db, { mailer, site, now }: AccountMailDeps): Promise<void> {
  const time = now();
  await db.transaction(async (tx) => {
    const { value } = await readContent(tx, REVIEW_MAILS);
    if (value.when !== 'daily') return;
    const total = await countWaitingListings(tx);
    if (total === 0 || !(await takeDailyTurn(tx, 'review_digest', time))) return;
    const oldest = await findLongestWaiting(tx, MOST_NAMED);
    const waiting = oldest.map(({ id, name, since }) => ({
      id,
      name,
      waitingHours: Math.floor((time.getTime() - since.getTime()) / HOUR_MS),
    }));
    await mailer.queueToOperator(tx, reviewDigest(site, total, waiting));
  });
}
