import { apiQuery, checkedBy } from '#app/lib/api.ts';
import { zipPlace } from '../places.schema.ts';

/** Where a ZIP code is. It does not move. */
export function zipPlaceQuery(zip: string) {
  return apiQuery(checkedBy(zipPlace), { queryKey: ['/api/places', zip], staleTime: Infinity });
}
