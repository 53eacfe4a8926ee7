import type { Db } from '#app/db/client.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import { isSamePhoto, searchedRows } from '#app/features/media/fingerprint.rules.ts';
import { parseMasterPath } from '#app/features/media/object-paths.rules.ts';
import type { Duplicate } from '../duplicates.schema.ts';
import {
  findFingerprints,
  findListed,
  findOffersOfModel,
  findSimilarPhotos,
  type ListedMachine,
} from './duplicates.db.ts';

/** As many as anybody looks through. */
const MOST_SHOWN = 5;
/** Candidates share sixteen bits with a photo; many of them are other photos. */
const MOST_COMPARED = 500;

type Offer = Pick<Duplicate, 'id' | 'name' | 'status'> & { isPublic: boolean | null; sellerId: string | null };

/** The listings that may offer the same machine as each of these, for moderators. */
export async function findDuplicates(
  db: Db,
  ids: readonly string[],
): Promise<{ machineId: string; duplicates: Duplicate[] }[]> {
  const found = [];
  // One after the other: a page of listings must not take all connections.
  for (const listing of await findListed(db, ids))
    found.push({ machineId: listing.id, duplicates: await duplicatesOf(db, listing, () => true) });
  return found;
}

/** What a seller is about to list. */
type Sketch = Omit<ListedMachine, 'id' | 'name' | 'sellerId' | 'serialNumber'> & { editedId: string | undefined };

/** The listings that may offer the same machine, among the caller's own and those that everybody sees. */
export async function findOwnDuplicates(
  db: Db,
  caller: Account,
  { editedId, ...sketch }: Sketch,
): Promise<Duplicate[]> {
  const sellerId = caller.role === 'guest' ? null : caller.id;
  const listing = { ...sketch, id: editedId ?? '', name: '', sellerId, serialNumber: null };
  return duplicatesOf(
    db,
    listing,
    (offer) => (offer.sellerId !== null && offer.sellerId === sellerId) || offer.isPublic === true,
  );
}

async function duplicatesOf(
  db: Db,
  listing: ListedMachine,
  mayBeShown: (offer: Offer) => boolean,
): Promise<Duplicate[]> {
  const offers = await findOffersOfModel(db, listing, MOST_COMPARED);
  const alike = offers.filter((offer) => mayBeSame(listing, offer));
  const photos = await findListingsWithPhotosOf(db, listing);
  const found = new Map<string, Offer>([...alike, ...photos].map((offer) => [offer.id, offer]));
  return [...found.values()]
    .filter(mayBeShown)
    .slice(0, MOST_SHOWN)
    .map(({ id, name, status }) => ({
      id,
      name,
      status,
      isSameMachine: alike.some((offer) => offer.id === id),
      hasSamePhoto: photos.some((offer) => offer.id === id),
    }));
}

/** Facts that only one of them states do not tell two machines apart. */
function mayBeSame(one: ListedMachine, other: ListedMachine): boolean {
  const differ = <Value>(a: Value | null, b: Value | null) => a !== null && b !== null && a !== b;
  return !differ(one.year, other.year) && !differ(one.serialNumber, other.serialNumber);
}

async function findListingsWithPhotosOf(db: Db, { id, images }: ListedMachine): Promise<Offer[]> {
  const paths = images.flatMap((image) => parseMasterPath(image) ?? []);
  const fingerprints = await findFingerprints(db, paths);
  const candidates = await findSimilarPhotos(db, id, fingerprints.flatMap(searchedRows), MOST_COMPARED);
  return candidates.filter(
    ({ fingerprint }) => fingerprint !== null && fingerprints.some((own) => isSamePhoto(own, fingerprint)),
  );
}
