import type { ProfileInput } from '#app/features/accounts/accounts.schema.ts';

/** What the fields of a profile are called. */
export const PROFILE_LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  tewhEmail: 'Operator contact email',
  tewhPhone: 'Operator contact phone',
  currentPassword: 'Current Password',
} as const satisfies Record<keyof ProfileInput, string>;
