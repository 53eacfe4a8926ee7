import { orThrow, type ApiFetch } from '#app/lib/api.ts';
import { filterCountsQuery, machinesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';

export const featuredMachinesQuery = machinesQuery({ featured: true, promotedFirst: true, page: 1, pageSize: 12 });

export const brandCountsQuery = filterCountsQuery({});

/** Counts one view of the home page. */
export async function countHomepageView(api: ApiFetch): Promise<void> {
  await orThrow(await api('/api/homepage-views', { method: 'POST' }));
}
