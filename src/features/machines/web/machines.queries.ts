import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { publicMachine, goneListing, machineSlugAnswer, stitchComparison } from '../machines.schema.ts';

export function machineQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && publicMachine, { queryKey: ['/api/machines', encodeURIComponent(id)] });
}

/** Machines that a buyer of this one may also be interested in. */
export function similarMachinesQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && z.array(publicMachine), {
    queryKey: ['/api/machines', encodeURIComponent(id), 'similar'],
  });
}

export function stitchComparisonQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && stitchComparison, {
    queryKey: ['/api/machines', encodeURIComponent(id), 'stitches'],
  });
}

/** The machine whose page has, or ever had, an address with this slug. */
export function machineSlugQuery(slug: string) {
  return apiQuery(CHECKS_ANSWERS && machineSlugAnswer, { queryKey: ['/api/machine-slugs', encodeURIComponent(slug)] });
}

/** Why a formerly public listing is no longer visible. */
export function goneListingQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && goneListing, { queryKey: ['/api/gone-listings', encodeURIComponent(id)] });
}

/** Clears fetched machines, public and the seller's, after one has changed. */
export function forgetMachines(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [path] }) => /^\/api\/(?:seller\/)?machines/.test(String(path)) });
}
