import type { Db } from '#app/db/client.ts';
import { isAdmin, isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
import { toListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findAdminMachines } from '#app/features/machines/server/machine-views.service.ts';
import { findBackOfficePage } from './back-office-list.db.ts';
import type { AnyListQuery } from '../list-query.schema.ts';
import { listAsSeller, type ListingReads, type PersonalList } from './own-listings.service.ts';
import { listOfSeller } from './seller-listings.service.ts';

/**
 * How to find the list that only this account sees; null where everybody is answered the same. Throws not_allowed where
 * the query is for admins.
 */
export function personalListFor(
  reads: ListingReads,
  account: Account | null,
  { admin, status, sellerId, ...query }: AnyListQuery,
  rotation: number | null,
): (() => Promise<PersonalList>) | null {
  const isGroup = sellerId === 'tewh' || sellerId === 'non-tewh';
  const isForAdmins = admin === true || status !== undefined || isGroup;
  if (isForAdmins && !isAdmin(account)) throw new AppError('not_allowed', 'Only an admin may ask for this');
  if (!isUser(account)) return null;
  if (isForAdmins || (isAdmin(account) && sellerId !== undefined))
    return () => listForBackOffice(reads.db, { status, sellerId, ...query });
  if (sellerId === undefined) return () => listAsSeller(reads, account.id, toListRequest(query, rotation));
  return sellerId === account.id ? () => listOfSeller(reads, { sellerId, isOwn: true }, query) : null;
}

/** All listings as moderators filter them, the newest first unless they choose another order. */
async function listForBackOffice(db: Db, { status, sellerId, ...query }: AnyListQuery): Promise<PersonalList> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  const request = toListRequest({ ...query, sort });
  const { serials, total } = await findBackOfficePage(db, { statuses: status, seller: sellerId }, request);
  return { machines: await findAdminMachines(db, serials), total, isTotalExact: true };
}
