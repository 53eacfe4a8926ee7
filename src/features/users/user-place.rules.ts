import type { ManagedUser } from './users.schema.ts';

/** Where somebody is, as far as they said. */
export function placeOf({ city, state, zip }: Pick<ManagedUser, 'city' | 'state' | 'zip'>): string | null {
  const region = [state, zip].filter((part) => part !== null && part !== '').join(' ');
  const place = [city, region].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? null : place;
}
