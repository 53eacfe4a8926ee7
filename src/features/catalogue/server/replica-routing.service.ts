import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Db } from '#app/db/client.ts';
import { replicaFirst, type IsLevel } from '#app/db/replica.ts';
import { getCatalogueState, getCatalogueVersion } from './catalogue.db.ts';
import type { Catalogue } from './catalogue-index.service.ts';

/** Where visitors' rows are read: from the replica, if there is one and it has caught up with the catalogue. */
export function routeVisitorReads({ db, reads, replica }: Database, catalogue: Catalogue): Db {
  return replica === null ? db : drizzle(replicaFirst(replica, reads, isCaughtUpWith(catalogue)));
}

/**
 * Version and rows change in one transaction, and a standby only moves forward: a connection that has once read a
 * version sees all its rows from then on. So it is checked again only when the catalogue's version has changed.
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

/** The number of changes of listings that the replica has not applied yet. */
export async function countChangesBehind(primary: Database['pool'], replica: Database['pool']): Promise<number> {
  // The primary first: a commit in between must not count as missing.
  const wanted = await getCatalogueVersion(primary);
  return Math.max(0, wanted - (await getCatalogueVersion(replica)));
}
