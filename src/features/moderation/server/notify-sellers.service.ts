import type { Db } from '#app/db/client.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { toRecipient, type LinkedSite, type Mail, type Recipient } from '#app/features/mail/mail.rules.ts';
import type { Locked } from './moderation.service.ts';
import { liveMail } from './moderation-mails.rules.ts';
import type { LockedListing } from './moderation.db.ts';

type NotifyDeps = { tx: Db; mails: AccountMailDeps; locked: Pick<Locked, 'actor' | 'sellerOf'> };

/** Tells each seller once, however many of their listings went live. */
export async function notifyApproved(
  { tx, mails, locked }: NotifyDeps,
  listings: readonly LockedListing[],
): Promise<void> {
  const bySeller = Map.groupBy(listings, (listing) => locked.sellerOf(listing));
  const letters = [...bySeller].flatMap(([seller, approved]) => {
    const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
    return to === null ? [] : [liveMail(mails.site, to, approved)];
  });
  await mails.mailer.queueAll(tx, letters);
}

/** Tells the seller of a listing, unless it was them who did it. */
export async function notifySeller(
  { tx, mails, locked }: NotifyDeps,
  listing: LockedListing,
  writeMail: (site: LinkedSite, to: Recipient, listing: LockedListing) => Mail,
): Promise<void> {
  const seller = locked.sellerOf(listing);
  const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
  if (to !== null) await mails.mailer.queue(tx, writeMail(mails.site, to, listing));
}
