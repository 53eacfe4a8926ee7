import { apiQuery } from '#app/lib/api.ts';
import { zipPlace } from '../places.schema.ts';

/** The location of a ZIP code, which never changes. */
export function zipPlaceQuery(zip: string) {
  return apiQuery(CHECKS_ANSWERS && zipPlace, { queryKey: ['/api/places', zip], staleTime: Infinity });
}
