import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { GoneListing, PublicMachine } from '../machines.schema.ts';

export function machineQuery(id: string) {
  return queryOptions<PublicMachine>({ queryKey: ['/api/machines', encodeURIComponent(id)] });
}

/** Machines that a buyer of this one would also look at. */
export function similarMachinesQuery(id: string) {
  return queryOptions<PublicMachine[]>({ queryKey: ['/api/machines', encodeURIComponent(id), 'similar'] });
}

/** Why a listing is not seen any more that visitors have seen. */
export function goneListingQuery(id: string) {
  return queryOptions<GoneListing>({ queryKey: ['/api/gone-listings', encodeURIComponent(id)] });
}

/** What was fetched of machines, be it as a visitor or as their seller, is old once one has changed. */
export function forgetMachines(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [path] }) => /^\/api\/(?:seller\/)?machines/.test(String(path)) });
}
