import type { Db } from '#app/db/client.ts';
import { notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import {
  findSellerIds,
  lockAccounts,
  lockListings,
  type LockedAccount,
  type LockedListing,
  countSellers,
  findSellers,
} from './moderation.db.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import type { Seller } from '../moderation.schema.ts';

export type ModerationDeps = {
  db: Db;
  mails: AccountMailDeps;
  send: SendJob;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};

/** Listings that nobody else changes until the transaction ends, with the accounts that a change of them is about. */
export type Locked = {
  /** The admin, as entries name them. */
  actor: { id: string; username: string };
  listings: LockedListing[];
  sellerOf: (listing: LockedListing) => LockedAccount | null;
};

type Strength = Parameters<typeof lockListings>[2];

/**
 * Locks in the order in which deletions do: accounts, these by their ids, then listings. Only those that are there come
 * back. Throws not_signed_in for an admin whose account is gone.
 */
export async function lockForModerator(
  tx: Db,
  admin: User,
  ids: readonly string[],
  strength: Strength = 'no key update',
): Promise<Locked> {
  const accounts = await lockAccounts(tx, [admin.id, ...(await findSellerIds(tx, ids))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const actor = byId.get(admin.id);
  if (actor === undefined) throw notSignedIn();
  const listings = await lockListings(tx, ids, strength);
  return {
    actor: { id: actor.id, username: actor.username },
    listings,
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

/** Whom the back office can narrow its list to, by name. */
export async function listSellers(db: Db, paging: PagingQuery): Promise<{ sellers: Seller[]; total: number }> {
  return { sellers: await findSellers(db, rowsOf(paging)), total: await countSellers(db) };
}
