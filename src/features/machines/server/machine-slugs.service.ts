import type { Db } from '#app/db/client.ts';
import { machineSlug, tailOfSlug } from '../machine-slug.rules.ts';
import { canViewMachine, getGoneState, type Viewer } from './machine-views.service.ts';
import { findByTail } from './machines.db.ts';

/**
 * The id of the machine whose page has, or ever had, an address with this slug. Null if there is none that the viewer
 * sees or visitors once saw. The tails of ids may be equal: then the words decide, of the current slugs only.
 */
export async function findIdBySlug(db: Db, viewer: Viewer | null, slug: string): Promise<string | null> {
  const tail = tailOfSlug(slug);
  if (tail === null) return null;
  const known: Awaited<ReturnType<typeof findByTail>> = [];
  for (const listing of await findByTail(db, tail)) {
    const isKnown = (await canViewMachine(db, viewer, listing.id)) || (await getGoneState(db, listing.id)) !== null;
    if (isKnown) known.push(listing);
  }
  const [only] = known.length === 1 ? known : known.filter((one) => 'brand' in one && machineSlug(one) === slug);
  return only?.id ?? null;
}
