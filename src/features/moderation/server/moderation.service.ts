import type { Db } from '#app/db/client.ts';
import { lockSellers, type LockedAccount } from '#app/db/locked-accounts.ts';
import { notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { countSellers, findSellers, lockListings, type LockedListing } from './moderation.db.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { toRecipient, type LinkedSite, type Mail, type Recipient } from '#app/features/mail/mail.rules.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { pick } from '#app/lib/collections.ts';
import type { Seller } from '../moderation.schema.ts';
import { currentPart, linesOf } from '#app/features/site/editable-texts.rules.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import { toPeopleCount } from '#app/features/watching/demand.rules.ts';
import {
  countPeople,
  type ActiveSearch,
  type ActiveSearchesReader,
} from '#app/features/watching/server/active-searches.service.ts';
import { asksFor } from '#app/features/watching/server/search-criteria.rules.ts';
import { REASONS_TEXT } from '../rejection-reasons.rules.ts';
import { liveMail } from './moderation-mails.rules.ts';

export type ModerationDeps = {
  db: Db;
  mails: AccountMailDeps;
  send: SendJob;
  now: () => Date;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
  /** The saved searches for which an approved listing is good news. Not within a transaction. */
  readSearches: ActiveSearchesReader;
};

/** Listings locked until the transaction ends, with their sellers' accounts and the admin's. */
export type Locked = {
  /** The admin, as named in audit entries. */
  actor: { id: string; username: string };
  listings: LockedListing[];
  sellerOf: (listing: LockedListing) => LockedAccount | null;
};

type Strength = Parameters<typeof lockListings>[2];

/**
 * Locks in the same order as deletions: accounts by id, then listings. Returns the existing listings only. Throws
 * not_signed_in if the admin's account is gone.
 */
export async function lockForModerator(
  tx: Db,
  admin: User,
  ids: readonly string[],
  strength: Strength = 'no key update',
): Promise<Locked> {
  const accounts = await lockSellers(tx, ids, [admin.id]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return {
    actor: actorAmong(accounts, admin),
    listings: await lockListings(tx, ids, strength),
    sellerOf: ({ sellerId }) => byId.get(sellerId ?? '') ?? null,
  };
}

/** The same for one listing. Throws not_found. */
export async function lockOneForModerator(
  tx: Db,
  admin: User,
  id: string,
  strength?: Strength,
): Promise<{ locked: Locked; listing: LockedListing }> {
  const locked = await lockForModerator(tx, admin, [id], strength);
  const [listing] = locked.listings;
  if (listing === undefined) throw machineNotFound();
  return { locked, listing };
}

/** The admin, as named in audit entries. Throws not_signed_in if their account is gone. */
export function actorAmong(accounts: readonly LockedAccount[], admin: User): Locked['actor'] {
  const account = accounts.find(({ id }) => id === admin.id);
  if (account === undefined) throw notSignedIn();
  return pick(account, ['id', 'username']);
}

type NotifyDeps = Pick<Mail, 'sendAfter' | 'undoKey'> & {
  tx: Db;
  mails: AccountMailDeps;
  locked: Pick<Locked, 'actor' | 'sellerOf'>;
};

/** Sends each seller one mail about all of their published listings, and how many wait for such machines. */
export async function notifyApproved(
  { tx, mails, locked, ...held }: NotifyDeps,
  searches: readonly ActiveSearch[],
  listings: readonly LockedListing[],
): Promise<void> {
  const bySeller = Map.groupBy(listings, (listing) => locked.sellerOf(listing));
  const letters = [...bySeller].flatMap(([seller, approved]) => {
    const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
    if (to === null) return [];
    const asking = searches.filter(({ kinds }) => approved.some((listing) => asksFor(kinds, listing)));
    return [{ ...liveMail(mails.site, to, approved, toPeopleCount(countPeople(asking, 'saved', to.id))), ...held }];
  });
  await mails.mailer.queueAll(tx, letters);
}

/** Mails the seller of a listing, unless the seller is the acting admin. */
export async function notifySeller(
  { tx, mails, locked, ...held }: NotifyDeps,
  listing: LockedListing,
  writeMail: (site: LinkedSite, to: Recipient, listing: LockedListing) => Mail,
): Promise<void> {
  const seller = locked.sellerOf(listing);
  const to = seller?.id === locked.actor.id ? null : toRecipient(seller);
  if (to !== null) await mails.mailer.queue(tx, { ...writeMail(mails.site, to, listing), ...held });
}

/** The ready-made reasons for rejection, in the operator's words. */
export async function findRejectionReasons(db: Db): Promise<string[]> {
  const edited = await readEditedTexts(db, [REASONS_TEXT.key]);
  return linesOf(currentPart(REASONS_TEXT, 'reasons', edited.get(REASONS_TEXT.key) ?? {}));
}

/** The sellers by whom the back office can filter its list, by name. */
export async function listSellers(db: Db, paging: PagingQuery): Promise<{ sellers: Seller[]; total: number }> {
  const total = await countSellers(db);
  return { sellers: await findSellers(db, rowsOf(paging), total), total };
}
