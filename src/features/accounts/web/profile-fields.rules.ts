import type { ProfileInput, ProfileChange } from '../accounts.schema.ts';
import type { OwnAccount } from '../own-account.schema.ts';
import type { ApiForm } from '#app/ui/use-api-form.ts';

export type ProfileApiForm = ApiForm<ProfileInput, ProfileChange>;
export type ProfileFieldsProps = { form: ProfileApiForm; account: OwnAccount };

/** Labels of the profile's fields. */
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

/** Messages shared by several account pages. */
export const PASSWORD_CHANGED = 'Password Changed';
export const PROFILE_NOT_UPDATED = 'Failed to update profile';
