import { apiQuery } from '#app/lib/api.ts';
import { machinesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { kindFacts, type KindFacts } from '../machine-kinds.schema.ts';

export function kindQuery(slug: string) {
  return apiQuery(CHECKS_ANSWERS && kindFacts, { queryKey: ['/api/machine-kinds', encodeURIComponent(slug)] });
}

/** The machines on a kind's page: promoted ones first, then the newest. */
export function kindMachinesQuery({ condition, brands, heads }: KindFacts) {
  return machinesQuery({
    condition: condition === null ? undefined : [condition],
    brand: brands.length === 0 ? undefined : brands,
    heads: heads === null ? undefined : [heads],
    sort: 'newest',
    promotedFirst: true,
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
  });
}
