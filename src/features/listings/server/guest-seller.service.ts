import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { RequestContext } from '#app/features/accounts/server/request-context.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { assertRegistrable } from '#app/features/accounts/registration.rules.ts';
import { openAccount, type NewAccount } from '#app/features/accounts/server/registration.service.ts';
import type { StartedSession } from '#app/features/accounts/server/sign-in.service.ts';
import { emailTaken } from '#app/features/accounts/sign-in-names.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { NewMachineInput } from '../listings.schema.ts';

/** Who lists a machine, and the session that began for them if they had no account. */
export type EnteredSeller = { user: User; opened: StartedSession | null };

/**
 * The account that a guest's listing opens: they sign in with the contact's address. Throws invalid without a password.
 */
export async function newSellerAccount(input: NewMachineInput): Promise<NewAccount> {
  const { contactName: name, contactEmail: email, accountPassword } = input;
  if (accountPassword === undefined) {
    const message = 'A password for your new account is required';
    throw new AppError('invalid', message, [{ path: 'accountPassword', message }]);
  }
  const registration = { username: email, name, email };
  assertRegistrable(registration);
  return { ...registration, password: await hashPassword(accountPassword), role: 'user' };
}

/** Opens the account and signs the guest in to it. Throws conflict for a taken address. */
export async function enterAsSeller(
  tx: Db,
  mails: AccountMailDeps,
  context: RequestContext,
  account: NewAccount,
): Promise<EnteredSeller> {
  try {
    const { user, opened } = await openAccount(tx, mails, context, account);
    return { user: { id: user.id, role: user.role }, opened };
  } catch (error) {
    // They were asked for an address, and know of no username.
    if (error instanceof AppError && error.code === 'conflict') throw emailTaken();
    throw error;
  }
}
