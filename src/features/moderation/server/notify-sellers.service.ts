import type { Db } from '#app/db/client.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { Mail } from '#app/features/mail/mail.rules.ts';
import type { Recipient } from '#app/features/payments/server/placements/placement-mails.rules.ts';
import { toRecipient } from '#app/features/payments/server/placements/placement-ends.service.ts';
import type { Locked } from './lock-for-moderator.service.ts';
import {
  approvedChangeMail,
  liveMail,
  rejectedChangeMail,
  rejectedMail,
  type Rejection,
} from './moderation-mails.rules.ts';
import type { LockedListing } from './moderation.db.ts';

type Tell = { tx: Db; mails: AccountMailDeps; locked: Pick<Locked, 'actor' | 'sellerOf'> };

/** Tells each seller once, however many of their listings went live. */
export async function tellOfApproval({ tx, mails, locked }: Tell, listings: readonly LockedListing[]): Promise<void> {
  const bySeller = Map.groupBy(listings, (listing) => locked.sellerOf(listing));
  const letters = [...bySeller].flatMap(([seller, approved]) => {
    const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
    return to === null ? [] : [liveMail(mails.site, to, approved)];
  });
  await mails.mailer.queueAll(tx, letters);
}

export async function tellOfRejection(tell: Tell, listing: LockedListing, rejection: Rejection): Promise<void> {
  await tellSeller(tell, listing, (site, to) => rejectedMail(site, to, listing, rejection));
}

export async function tellOfApprovedChange(tell: Tell, listing: LockedListing): Promise<void> {
  await tellSeller(tell, listing, (site, to) => approvedChangeMail(site, to, listing));
}

export async function tellOfRejectedChange(tell: Tell, listing: LockedListing, reason: string | null): Promise<void> {
  await tellSeller(tell, listing, (site, to) => rejectedChangeMail(site, to, listing, reason));
}

/** Unless the seller did it. */
async function tellSeller(
  { tx, mails, locked }: Tell,
  listing: LockedListing,
  write: (site: AccountMailDeps['site'], to: Recipient) => Mail,
): Promise<void> {
  const seller = locked.sellerOf(listing);
  const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
  if (to !== null) await mails.mailer.queue(tx, write(mails.site, to));
}
