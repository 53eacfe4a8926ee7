import { filterCountsQuery, machinesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';

export const featuredMachinesQuery = machinesQuery({ featured: true, promotedFirst: true, page: 1, pageSize: 12 });

export const brandCountsQuery = filterCountsQuery({});
