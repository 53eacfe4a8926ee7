import { LISTING_STATUSES } from '#app/db/enums.ts';
import type { ManagedUser, UserDeletion } from './users.schema.ts';
import { pluralize } from '#app/lib/format.ts';

/** The data that is deleted with an account. */
export function describeDeletedData({ listings, placedListings, photos, messages }: UserDeletion): string[] {
  const total = Object.values(listings).reduce((sum, count) => sum + count, 0);
  const states = LISTING_STATUSES.filter((status) => listings[status] > 0).map(
    (status) => `${listings[status]} ${status}`,
  );
  return [
    'the account, with name, email, phone and location',
    ...(total === 0
      ? []
      : [`${pluralize(total, 'listing')} with ${total === 1 ? 'its' : 'their'} photos: ${states.join(', ')}`]),
    ...(photos === 0 ? [] : [pluralize(photos, 'photo')]),
    ...(placedListings === 0
      ? []
      : [`what is left of the placements of ${pluralize(placedListings, 'listing')}, without a refund`]),
    ...(messages === 0 ? [] : [`${pluralize(messages, 'message')} to us`]),
    'their sign-in on every device',
  ];
}

/** The data that is kept after its deletion. */
export function describeKeptData({ payments }: UserDeletion): string[] {
  return [
    ...(payments === 0 ? [] : [`${pluralize(payments, 'payment')} in the books, without the person`]),
    'the log of what was changed, without what it said of the person',
  ];
}

/** The consequences of suspending an account. */
export function describeSuspension({ role, listings }: Pick<ManagedUser, 'role' | 'listings'>): string[] {
  return [
    'they are signed out everywhere and cannot sign in',
    ...(role === 'admin'
      ? ['their listings stay public, because an admin’s listings are the operator’s']
      : listings === 0
        ? []
        : [
            `visitors do not see their ${pluralize(listings, 'listing')}, whatever the status`,
            'the days of paid placements stand still',
          ]),
    'they get no emails about listings or their account, only about payments and the security of the account',
    'all their data is kept',
  ];
}

/** What the owner of a suspended account learns when they sign in. */
export const ACCOUNT_SUSPENDED =
  'Your account is suspended. You cannot sign in, and your listings are not shown. Please contact us if you have questions';

/** Whether something was sold or paid, so that a deletion asks for the username. */
export function hasTraded({ listings, payments }: UserDeletion): boolean {
  return listings.sold > 0 || payments > 0;
}

/** Why an admin can be neither deleted nor restricted. */
export const LAST_FULL_ADMIN = 'This is the last admin with all permissions: give them to another admin first';

/** Actions that admins cannot take on their own account, with the reasons. */
export const OWN_ACCOUNT_REFUSALS = {
  role: 'You cannot take the admin role from yourself: another admin can',
  permissions: 'You cannot take “Users and settings” from yourself: another admin can',
  password: 'Your own password is changed on your profile page',
  suspension: 'You cannot suspend your own account',
  deletion: 'You cannot delete your own account here',
  secondFactors: 'You change your own second factors on your profile page',
} as const;
