import type { Db } from '#app/db/client.ts';
import {
  type ListRequest,
  selectSerials,
  type CatalogueReads,
  type Selection,
  toListRequest,
} from '#app/features/catalogue/server/catalogue.service.ts';
import { milesFrom } from '#app/features/places/server/zip-points.service.ts';
import { meetsFit } from '#app/features/machines/fit.rules.ts';
import {
  DISTANCE,
  isFitParam,
  SEARCH_TOTAL_LIMIT,
  type Filters,
  type IndexedFields,
} from '#app/search-index/fields.ts';
import type { SeenMachine } from '#app/features/machines/machines.schema.ts';
import { findOwnMachines, findAdminMachines } from '#app/features/machines/server/machine-views.service.ts';
import {
  findNonPublicListings,
  findSortFacts,
  findSearchableOfSeller,
  findSellerPage,
  type WhoseListings,
} from './machine-lists.db.ts';
import { countBackOfficeListings, findBackOfficePage } from './back-office-lists.db.ts';
import { isKnownToDatabase, sortListings, mergeLists, type PlacedListing, type SortFacts } from './list-order.rules.ts';
import type { AnyListQuery, MachineListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { isAdmin, isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';

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
    return () => listForBackOffice(reads, { status, sellerId, ...query });
  if (sellerId === undefined) return () => listAsSeller(reads, account.id, toListRequest(query, rotation));
  return sellerId === account.id ? () => listOfSeller(reads, { sellerId, isOwn: true }, query) : null;
}

/** All listings as moderators filter them, the newest first unless they choose another order. */
async function listForBackOffice(
  { db }: ListingReads,
  { status, sellerId, ...query }: AnyListQuery,
): Promise<PersonalList> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  // Moderators see where each stands; how far that is from anybody is no concern of theirs, and 'austin' is a seller.
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

export type ListingReads = { db: Db; catalogue: CatalogueReads };
/** A page of machines, each with the fields that the requesting account may see. */
export type PersonalList = {
  machines: SeenMachine[];
  total: number;
  isTotalExact: boolean;
  /** What was searched for that not all that is found has. */
  ignored?: readonly string[];
};

/** The public machines and the seller's own of any status, as one list. */
export async function listAsSeller(reads: ListingReads, sellerId: string, request: ListRequest): Promise<PersonalList> {
  const hidden = await findHidden(reads, sellerId, request);
  const { serials, ...totals } =
    hidden.length === 0
      ? await selectSerials(reads.catalogue, request)
      : await selectMerged(reads, request, sortListings(hidden, request));
  return { machines: await seenBySeller(reads, sellerId, serials), ...totals };
}

/** While others write without a pause, a listing may be missing for a moment when its own status changes. */
const MOST_TRIES = 3;

/** The seller's listings that the catalogue index does not have, of the very version that it has reached. */
async function findHidden(
  { db, catalogue: { catalogue, search: texts } }: ListingReads,
  sellerId: string,
  { filters, search, near: from }: ListRequest,
): Promise<SortFacts[]> {
  for (let tries = 1; ; tries += 1) {
    const { version, listings } = await findNonPublicListings(db, sellerId, filters);
    // Read at different moments, a listing that has just changed sides would be missing or there twice.
    if (version === catalogue.version || tries === MOST_TRIES) {
      const near = listings.filter(({ facts }) => passesBesides(facts, filters));
      const found = search === null ? null : await texts.findAmong(search, filters, near, { isBeside: true });
      return near.flatMap(({ facts }) => (found?.has(facts.serial) === false ? [] : [withMiles(facts, from)]));
    }
    await catalogue.refresh();
  }
}

/** A page of both lists as one: of the public one, only what the hidden listings may push into the page is read. */
async function selectMerged(
  { db, catalogue }: ListingReads,
  request: ListRequest,
  hidden: readonly SortFacts[],
): Promise<Selection> {
  const { offset, limit, search, near } = request;
  const start = Math.max(0, offset - hidden.length);
  const open = await selectSerials(catalogue, { ...request, offset: start, limit: offset + limit - start });
  const merged = mergeLists(await sortFactsOf(db, open.serials, hidden, near), hidden, request);
  const total = open.total + hidden.length;
  const isTotalExact = open.isTotalExact && (search === null || total <= SEARCH_TOTAL_LIMIT);
  const most = isTotalExact ? total : SEARCH_TOTAL_LIMIT;
  const serials = merged.slice(offset - start, Math.max(0, Math.min(offset + limit, most) - start));
  return { serials: serials.map(({ serial }) => serial), total: most, isTotalExact, ignored: open.ignored };
}

/** The public part of the page, in its order. */
async function sortFactsOf(
  db: Db,
  serials: readonly number[],
  hidden: readonly SortFacts[],
  near: string | null,
): Promise<SortFacts[]> {
  const listings = await findSortFacts(db, serials);
  const bySerial = new Map(listings.map((listing) => [listing.serial, withMiles(listing, near)]));
  for (const { serial } of hidden) bySerial.delete(serial);
  return serials.flatMap((serial) => bySerial.get(serial) ?? []);
}

function withMiles<Listing extends PlacedListing>(listing: Listing, near: string | null) {
  const { place } = listing;
  return { ...listing, miles: near === null || place === null ? null : milesFrom(near)(place) };
}

/** Whether a listing is as near as a list asks, and goes where it has to: the database knows neither. */
function passesBesides({ place, facts }: Pick<IndexedFields, 'place' | 'facts'>, filters: Filters): boolean {
  return filters.every(({ key, max, values }) => {
    if (isFitParam(key)) return meetsFit(key, { has: Number(max), isKnown: values !== null }, facts);
    if (key !== DISTANCE) return true;
    const miles = place === null ? null : milesFrom(values?.[0] ?? '')(place);
    return miles !== null && miles <= Number(max);
  });
}

async function seenBySeller(
  { db, catalogue }: ListingReads,
  sellerId: string,
  serials: readonly number[],
): Promise<SeenMachine[]> {
  const own = await findOwnMachines(db, sellerId, serials);
  const others = await catalogue.machines.findBySerials(serials.filter((serial) => !own.has(serial)));
  return serials.flatMap((serial) => own.get(serial) ?? others.get(serial) ?? []);
}

/** One seller's listings: the public ones, and to the seller all of them. */
export async function listOfSeller(
  reads: ListingReads,
  whose: WhoseListings,
  query: MachineListQuery,
): Promise<PersonalList> {
  const request = toListRequest(query);
  const { serials, total } = await selectOfSeller(reads, whose, request);
  const machines = whose.isOwn
    ? await findOwnMachines(reads.db, whose.sellerId, serials)
    : await reads.catalogue.machines.findBySerials(serials);
  return { machines: serials.flatMap((serial) => machines.get(serial) ?? []), total, isTotalExact: true };
}

/** A page by distance is put in order here, any other by the database, which is told what it cannot know. */
async function selectOfSeller(
  { db, catalogue: { search: texts } }: ListingReads,
  whose: WhoseListings,
  request: ListRequest,
): Promise<{ serials: number[]; total: number }> {
  const { filters, search, near, offset, limit } = request;
  if (search === null && near === null && filters.every(isKnownToDatabase))
    return findSellerPage(db, whose, request, null);
  const listings = (await findSearchableOfSeller(db, whose, request)).filter(({ facts }) =>
    passesBesides(facts, filters),
  );
  const found = search === null ? null : await texts.findAmong(search, filters, listings);
  const all = listings.flatMap(({ facts }) => (found?.has(facts.serial) === false ? [] : [withMiles(facts, near)]));
  if (near === null) return findSellerPage(db, whose, request, new Set(all.map(({ serial }) => serial)));
  const serials = sortListings(all, request).map(({ serial }) => serial);
  return { serials: serials.slice(offset, offset + limit), total: serials.length };
}
