import type { Db } from '#app/db/client.ts';
import {
  selectSerials,
  toListRequest,
  type CatalogueReads,
  type ListRequest,
} from '#app/features/catalogue/server/catalogue.service.ts';
import { criterionOfSeller } from '#app/search-index/fields.ts';
import type { SeenMachine } from '#app/features/machines/machines.schema.ts';
import { findOwnMachines, findAdminMachines } from '#app/features/machines/server/machine-views.service.ts';
import { countOfSeller } from './machine-lists.db.ts';
import { countBackOfficeListings, findBackOfficePage } from './back-office-lists.db.ts';
import { findOwnSerials } from './portal.db.ts';
import type { AnyListQuery, MachineListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { isUser, requirePermission, type Account } from '#app/features/accounts/server/current-account.service.ts';
import { UNPAGED_LIMIT } from '#app/lib/paging.ts';

/**
 * Returns how to find a list that is specific to this account; null if everyone gets the same list. Throws not_allowed
 * if the query is reserved for moderators.
 */
export function personalListFor(
  reads: ListingReads,
  account: Account | null,
  query: AnyListQuery,
): (() => Promise<PersonalList>) | null {
  const { admin, status, sellerId, ...narrowed } = query;
  const isGroup = sellerId === 'tewh' || sellerId === 'non-tewh';
  const isForAdmins = admin === true || status !== undefined || isGroup;
  if (isForAdmins) requirePermission(account, 'moderation');
  if (!isUser(account)) return null;
  if (isForAdmins || (hasPermission(account, 'moderation') && sellerId !== undefined))
    return () => listForBackOffice(reads, { status, sellerId, ...narrowed });
  const isTheirs = sellerId === undefined || sellerId === account.id;
  const isAlone = Object.keys(query).every((key) => key === 'sellerId');
  return isTheirs && isAlone ? () => listForSeller(reads, account.id, sellerId !== undefined) : null;
}

/** All listings with a moderator's filters, the newest first by default. */
async function listForBackOffice(
  { db }: ListingReads,
  { status, sellerId, ...query }: AnyListQuery,
): Promise<PersonalList> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  // Without distances, which moderators do not need, and without cities: 'austin' may be a seller.
  const request = toListRequest({ ...query, sort, near: undefined }, null, () => null);
  const filters = {
    statuses: status,
    seller: sellerId,
    filters: request.filters,
    search: request.search,
  };
  const counted = await countBackOfficeListings(db, filters);
  const serials = await findBackOfficePage(db, filters, request, counted);
  return { machines: await findAdminMachines(db, serials), ...counted };
}

type ListingReads = { db: Db; catalogue: CatalogueReads };
/** A page of machines, each with the fields that the requesting account may see. */
export type PersonalList = {
  machines: SeenMachine[];
  total: number;
  isTotalExact: boolean;
  /** The list that the page links refer to, if not the requested one. */
  pages?: MachineListQuery & Pick<AnyListQuery, 'sellerId'>;
};

/**
 * A seller's own listings of any status, followed, unless only own ones are requested, by the public listings of
 * others; both newest first.
 */
async function listForSeller(
  { db, catalogue: reads }: ListingReads,
  sellerId: string,
  isOwnOnly: boolean,
): Promise<PersonalList> {
  // So that a listing whose status has just changed appears in exactly one of the two parts.
  await reads.catalogue.refresh();
  const serials = await findOwnSerials(db, { sellerId, statuses: null, limit: UNPAGED_LIMIT, offset: 0 });
  const bySerial = await findOwnMachines(db, sellerId, serials);
  const own = serials.flatMap((serial) => bySerial.get(serial) ?? []);
  const { total, hidden } = await countOfSeller(db, sellerId);
  const pages = { sort: 'newest', direction: 'desc' } as const;
  if (isOwnOnly) return { machines: own, total, isTotalExact: true, pages: { ...pages, sellerId } };
  const open = await selectSerials(reads, toListRequest(pages));
  const others = await reads.machines.findInOrder(open.serials.filter((serial) => !bySerial.has(serial)));
  return { machines: [...own, ...others], total: open.total + hidden, isTotalExact: true, pages };
}

/** The request for a list of public listings, which may be those of one seller. */
export function toPublicListRequest({ sellerId, ...query }: AnyListQuery, rotation: number | null): ListRequest {
  const request = toListRequest(query, rotation);
  if (sellerId === undefined) return request;
  return { ...request, filters: [...request.filters, criterionOfSeller(sellerId)] };
}
