import { queryOptions } from '@tanstack/react-query';
import type { PublicMachine } from './machines.schema.ts';

export function machineQuery(id: string) {
  return queryOptions<PublicMachine>({ queryKey: ['/api/machines', encodeURIComponent(id)] });
}

/** Machines that a buyer of this one would also look at. */
export function similarMachinesQuery(id: string) {
  return queryOptions<PublicMachine[]>({ queryKey: ['/api/machines', encodeURIComponent(id), 'similar'] });
}
