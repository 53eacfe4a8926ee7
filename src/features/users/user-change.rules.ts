import type { AccountChange } from '#app/features/accounts/accounts.schema.ts';
import type { ManagedUser } from './users.schema.ts';

const FIELDS = ['username', 'name', 'email', 'phone', 'city', 'state', 'zip', 'role'] as const;

/** What a form changes of an account: what it leaves as it was may have been changed elsewhere meanwhile, and stays so. */
export function changeOf(user: ManagedUser, typed: AccountChange): AccountChange {
  const changed = FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** Where somebody is, as far as they said. */
export function placeOf({ city, state, zip }: Pick<ManagedUser, 'city' | 'state' | 'zip'>): string | null {
  const region = [state, zip].filter((part) => part !== null && part !== '').join(' ');
  const place = [city, region].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? null : place;
}
