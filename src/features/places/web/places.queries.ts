import { apiQuery } from '#app/lib/api.ts';
import { zipPlace } from '../places.schema.ts';

/** Where a ZIP code is. It does not move. */
export function zipPlaceQuery(zip: string) {
  return apiQuery(CHECKS_ANSWERS && zipPlace, { queryKey: ['/api/places', zip], staleTime: Infinity });
}
