import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Db } from '#app/db/client.ts';
import { replicaFirst, type IsLevel } from '#app/db/replica.ts';
import { getCatalogueState, getCatalogueVersion } from './catalogue.db.ts';
import type { Catalogue } from './catalogue-index.service.ts';

/** Where rows for visitors are read: on the replica, if there is one, as far as it has what the catalogue has. */
export function routeVisitorReads({ db, reads, replica }: Database, catalogue: Catalogue): Db {
  return replica === null ? db : drizzle(replicaFirst(replica, reads, isCaughtUpWith(catalogue)));
}

/**
 * Version and rows change in one transaction, and a standby only moves forward: a connection that has once read a version
 * reads all rows of it from then on. So it is asked again only when the catalogue has moved on.
 */
function isCaughtUpWith(catalogue: Catalogue): IsLevel {
  const reached = new WeakMap<object, number>();
  return async (client) => {
    const wanted = catalogue.version;
    if ((reached.get(client) ?? -1) >= wanted) return true;
    const { version, epoch } = await getCatalogueState(client);
    if (epoch !== catalogue.epoch) return false;
    reached.set(client, version);
    return version >= wanted;
  };
}

/** How many changes of listings the replica has not met yet. */
export async function countChangesBehind(primary: Database['pool'], replica: Database['pool']): Promise<number> {
  // The primary first: what is committed in between must not count as missing.
  const wanted = await getCatalogueVersion(primary);
  return Math.max(0, wanted - (await getCatalogueVersion(replica)));
}
