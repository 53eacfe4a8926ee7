import type { Db } from '#app/db/client.ts';
import { listRequestOf } from '#app/features/catalogue/catalogue-query.ts';
import { findAdminMachines } from '#app/features/machines/server/machine-views.service.ts';
import { findBackOfficePage } from './back-office-list.db.ts';
import type { AnyListQuery } from './list-query.schema.ts';
import type { SeenList } from './own-listings.service.ts';

/** All listings as moderators narrow them, the newest first unless they say otherwise. */
export async function listForBackOffice(db: Db, { status, sellerId, ...query }: AnyListQuery): Promise<SeenList> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  const request = listRequestOf({ ...query, sort });
  const { serials, total } = await findBackOfficePage(db, { statuses: status, seller: sellerId }, request);
  return { machines: await findAdminMachines(db, serials), total, isTotalExact: true };
}
