import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { publicMachine, goneListing } from '../machines.schema.ts';

export function machineQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && publicMachine, { queryKey: ['/api/machines', encodeURIComponent(id)] });
}

/** Machines that a buyer of this one would also look at. */
export function similarMachinesQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && z.array(publicMachine), {
    queryKey: ['/api/machines', encodeURIComponent(id), 'similar'],
  });
}

/** Why a listing is not seen any more that visitors have seen. */
export function goneListingQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && goneListing, { queryKey: ['/api/gone-listings', encodeURIComponent(id)] });
}

/** What was fetched of machines, be it as a visitor or as their seller, is old once one has changed. */
export function forgetMachines(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [path] }) => /^\/api\/(?:seller\/)?machines/.test(String(path)) });
}
