import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { checkChange } from '#app/lib/stored-values.ts';
import { profileChange, type ProfileChange } from '../accounts.schema.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import { hasPermission } from '../permissions.rules.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';
import { lockAdminsAnd, lockUser, updateUser, updateMissingProfileFields, type UserRow } from './accounts.db.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { isUser, notSignedIn, type Account, type Session, type User } from './current-account.service.ts';
import { notifyOldAndNewAddress, type AccountMailDeps } from './email-confirmation.service.ts';
import { changeOperatorContact } from './operator-contact.service.ts';
import { getOwnUser, readOwnAccount, toOwnGuest, claimNames } from './accounts.service.ts';
import { requireReauthentication } from './re-authentication.service.ts';
import type { RequestContext } from './request-context.service.ts';

type Profile = Omit<ProfileChange, 'currentPassword'>;

/** The caller's account, as its owner sees it. */
export async function getCurrentUser(db: Db, account: Account): Promise<CurrentUser> {
  if (!isUser(account)) return toOwnGuest(account);
  return readOwnAccount(db, await getOwnUser(db, account.id));
}

/**
 * Changes fields of the own profile, and the operator's contact for admins with the permission `users`. Throws invalid
 * and conflict, too_many for another email address, and not_allowed for the contact if the session is not fresh.
 */
export async function changeProfile(
  deps: AccountsDeps,
  { session }: RequestContext,
  { id, permissions }: User,
  given: object,
): Promise<CurrentUser> {
  const { db, mails, refreshCatalogue } = deps;
  if (session === null) throw notSignedIn();
  const known = await getOwnUser(db, id);
  const { currentPassword, ...profile } = checkChange(
    profileChange,
    { ...emptyMissingFields(known), ...given },
    await readOwnAccount(db, known),
  );
  const { email } = profile;
  if (email !== undefined && !isSameSignInName(known.email, email)) {
    await requirePermissionToChangeEmail(deps, session, known, { email, typed: currentPassword });
  }
  const updated = await db.transaction((tx) =>
    updateProfile(tx, mails, { known: { ...known, permissions }, session }, profile),
  );
  if (updated.role === 'admin') await refreshCatalogue();
  return readOwnAccount(db, updated);
}

/** Name and email are required: if one is not stored yet, omitting it is rejected like leaving it empty. */
function emptyMissingFields({ name, email }: UserRow): object {
  return { ...(name === null && { name: '' }), ...(email === null && { email: '' }) };
}

/** The new address can be used to reset the password, so an open browser alone must not allow the change. */
async function requirePermissionToChangeEmail(
  { attemptLimiter, mailLimits }: AccountsDeps,
  session: Session,
  user: UserRow,
  { email, typed }: { email: string; typed: string | undefined },
): Promise<void> {
  await requireReauthentication(attemptLimiter, { user, session, typed });
  await mailLimits.countConfirmation(user.id, email);
}

async function updateProfile(
  tx: Db,
  mails: AccountMailDeps,
  { known, session }: { known: Pick<UserRow, 'email'> & Pick<User, 'id' | 'permissions'>; session: Session },
  { tewhEmail, tewhPhone, ...profile }: Profile,
): Promise<UserRow> {
  const contact = hasPermission(known, 'users') ? operatorContactChange({ tewhEmail, tewhPhone }) : null;
  const before = await (contact === null ? lockUser(tx, known.id) : lockAmongAdmins(tx, known.id));
  if (before === undefined) throw notSignedIn();
  // The permission was given for a change from the known address.
  if (before.email !== known.email) throw new AppError('conflict', 'Your email address has just been changed');
  const { email } = profile;
  const isEmailChanging = email !== undefined && !isSameSignInName(before.email, email);
  if (email !== undefined) await claimNames(tx, { email }, before.id);
  const after = await updateUser(tx, before.id, {
    ...profile,
    ...(isEmailChanging ? { emailConfirmedAt: null } : {}),
    // Otherwise the old address would stay a username that its owner can never register.
    ...(email !== undefined && isSameSignInName(before.email, before.username) ? { username: email } : {}),
  });
  if (contact !== null && hasPermission(after, 'users'))
    await changeOperatorContact(tx, { actor: after, session, change: contact });
  await notifyOldAndNewAddress(tx, mails, before, after);
  return after;
}

/** The operator's contact in a profile change; null if there is none. */
function operatorContactChange({ tewhEmail: email, tewhPhone: phone }: Pick<Profile, 'tewhEmail' | 'tewhPhone'>) {
  return email === undefined && phone === undefined ? null : { email, phone };
}

/** All admins share the contact: locks them in one order. */
async function lockAmongAdmins(tx: Db, id: string): Promise<UserRow | undefined> {
  return (await lockAdminsAnd(tx, id)).find((row) => row.id === id);
}

/** The contact and place of a listing. */
export type ListingContact = {
  contactName: string;
  contactPhone: string | null;
  city: string;
  state: string;
  zip: string;
};

/** Fills empty fields of a seller's profile from their listing. Only the seller sets the email address. */
export async function backfillProfile(tx: Db, userId: string, contact: ListingContact): Promise<void> {
  const { contactName: name, contactPhone: phone, city, state, zip } = contact;
  await updateMissingProfileFields(tx, userId, { name, phone, city, state, zip });
}
