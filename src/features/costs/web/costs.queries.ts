import { apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { costEstimate, type Delivery } from '../costs.schema.ts';

/** What a machine costs in all with this delivery. */
export function costsQuery(machineId: string, { zip, liftGate, inside }: Delivery) {
  const search = stringifySearch({ zip, liftGate: liftGate || undefined, inside: inside || undefined });
  return apiQuery(CHECKS_ANSWERS && costEstimate, {
    queryKey: ['/api/machines', encodeURIComponent(machineId), `costs${search}`],
  });
}
