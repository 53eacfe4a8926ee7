import { AppError } from '#app/lib/app-error.ts';
import type { AddedFactor, TotpSetup } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { lockOwnUser } from './accounts.service.ts';
import type { User } from './current-account.service.ts';
import { replaceRecoveryCodes } from './recovery-codes.service.ts';
import type { RequestContext } from './request-context.service.ts';
import { countFactors, deleteTotp } from './second-factors.db.ts';
import { afterFactorAdded, afterFactorRemoved } from './second-factors.service.ts';
import { beginTotp, confirmTotp } from './totp.service.ts';

/** Begins to set up an authenticator app. Throws conflict. */
export async function beginOwnTotp(deps: AccountsDeps, account: User): Promise<TotpSetup> {
  return deps.db.transaction(async (tx) => beginTotp(tx, deps, await lockOwnUser(tx, account)));
}

/**
 * Adds the authenticator app with its first code. The secret was given out after a recent sign-in, and is enough.
 * Throws invalid and conflict.
 */
export async function confirmOwnTotp(
  deps: AccountsDeps,
  { log }: RequestContext,
  account: User,
  code: string,
): Promise<AddedFactor> {
  const added = await deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, account);
    await confirmTotp(tx, deps, user.id, code);
    return afterFactorAdded(tx, deps, user, 'totp');
  });
  log.info({ event: 'second-factor-added', accountId: account.id }, 'authenticator app added');
  return added;
}

/** Removes the authenticator app. Throws not_found. */
export async function removeOwnTotp(deps: AccountsDeps, { log }: RequestContext, account: User): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, account);
    if (!(await deleteTotp(tx, user.id))) throw new AppError('not_found', 'You have no authenticator app');
    await afterFactorRemoved(tx, deps, user, 'totp');
  });
  log.info({ event: 'second-factor-removed', accountId: account.id }, 'authenticator app removed');
}

/** Replaces the recovery codes. Throws conflict without a factor. */
export async function renewRecoveryCodes(
  { db, now }: AccountsDeps,
  { log }: RequestContext,
  account: User,
): Promise<string[]> {
  const codes = await db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, account);
    const { totp, passkeys } = await countFactors(tx, user.id);
    if (totp + passkeys === 0) throw new AppError('conflict', 'Add an authenticator app or a passkey first');
    return replaceRecoveryCodes(tx, user.id, now());
  });
  log.info({ event: 'recovery-codes-renewed', accountId: account.id }, 'recovery codes renewed');
  return codes;
}
