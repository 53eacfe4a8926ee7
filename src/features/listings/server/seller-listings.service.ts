import { toListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import type { MachineListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { findOwnMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { ListingReads, PersonalList } from './own-listings.service.ts';
import { findSellerPage, type WhoseListings } from './seller-listings.db.ts';

/** One seller's listings: the public ones, and to the seller all of them. */
export async function listOfSeller(
  { db, catalogue }: ListingReads,
  whose: WhoseListings,
  query: MachineListQuery,
): Promise<PersonalList> {
  const { serials, total } = await findSellerPage(db, whose, toListRequest(query));
  const machines = whose.isOwn
    ? await findOwnMachines(db, whose.sellerId, serials)
    : await catalogue.machines.findBySerials(serials);
  return { machines: serials.flatMap((serial) => machines.get(serial) ?? []), total, isTotalExact: true };
}
