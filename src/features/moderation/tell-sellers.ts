import type { Db } from '#app/db/client.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import { recipientOf } from '#app/features/placements/placement-ends.service.ts';
import type { Locked } from './lock-for-moderator.ts';
import { liveMail, rejectedMail, type Rejection } from './moderation-mails.ts';
import type { LockedListing } from './moderation.db.ts';

type Tell = { tx: Db; mails: AccountMailDeps; locked: Pick<Locked, 'actor' | 'sellerOf'> };

/** Tells each seller once, however many of their listings went live. */
export async function tellOfApproval({ tx, mails, locked }: Tell, listings: readonly LockedListing[]): Promise<void> {
  const bySeller = Map.groupBy(listings, (listing) => locked.sellerOf(listing));
  const letters = [...bySeller].flatMap(([seller, approved]) => {
    const to = seller?.id === locked.actor.id ? null : recipientOf(seller);
    return to === null ? [] : [liveMail(mails.site, to, approved)];
  });
  await mails.mailer.queueAll(tx, letters);
}

export async function tellOfRejection(
  { tx, mails, locked }: Tell,
  listing: LockedListing,
  rejection: Rejection,
): Promise<void> {
  const seller = locked.sellerOf(listing);
  const to = seller?.id === locked.actor.id ? null : recipientOf(seller);
  if (to !== null) await mails.mailer.queue(tx, rejectedMail(mails.site, to, listing, rejection));
}
