import type { Db } from '#app/db/client.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { toRecipient, type Mail, type Recipient } from '#app/features/mail/mail.rules.ts';
import type { Locked } from './moderation.service.ts';
import {
  approvedChangeMail,
  liveMail,
  rejectedChangeMail,
  rejectedMail,
  type Rejection,
} from './moderation-mails.rules.ts';
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

export async function notifyRejected(deps: NotifyDeps, listing: LockedListing, rejection: Rejection): Promise<void> {
  await notifySeller(deps, listing, (site, to) => rejectedMail(site, to, listing, rejection));
}

export async function notifyChangeApproved(deps: NotifyDeps, listing: LockedListing): Promise<void> {
  await notifySeller(deps, listing, (site, to) => approvedChangeMail(site, to, listing));
}

export async function notifyChangeRejected(
  deps: NotifyDeps,
  listing: LockedListing,
  reason: string | null,
): Promise<void> {
  await notifySeller(deps, listing, (site, to) => rejectedChangeMail(site, to, listing, reason));
}

/** Unless the seller did it. */
async function notifySeller(
  { tx, mails, locked }: NotifyDeps,
  listing: LockedListing,
  writeMail: (site: AccountMailDeps['site'], to: Recipient) => Mail,
): Promise<void> {
  const seller = locked.sellerOf(listing);
  const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
  if (to !== null) await mails.mailer.queue(tx, writeMail(mails.site, to));
}
