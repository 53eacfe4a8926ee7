import { filterCountsQuery, machinesQuery } from '#app/features/catalogue/catalogue.queries.ts';

export const featuredMachinesQuery = machinesQuery({ featured: true, promotedFirst: true, page: 1, pageSize: 12 });

export const brandCountsQuery = filterCountsQuery({});
