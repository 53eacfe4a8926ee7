import type { Db } from '#app/db/client.ts';
import { readSetting } from '#app/db/settings.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import { countFactors } from './second-factors.db.ts';
import { ADMIN_SIGN_IN_KEY, adminSignIn, type AdminSignIn } from '../second-factors.schema.ts';

export const INITIAL_ADMIN_SIGN_IN: AdminSignIn = { adminsNeedSecondFactor: false };

/** Whoever requires a second factor must have one, or nobody could change it back. Throws conflict. */
export async function requireOwnFactor(tx: Db, { id }: { id: string }): Promise<void> {
  const { totp, passkeys } = await countFactors(tx, id);
  if (totp + passkeys === 0)
    throw new AppError('conflict', 'Add an authenticator app or a passkey to your own account first');
}

/** Whether admins may only use the back office with a second factor. */
export async function doAdminsNeedSecondFactor(db: Db): Promise<boolean> {
  const stored = await readSetting(db, ADMIN_SIGN_IN_KEY);
  return stored !== undefined && adminSignIn.parse(JSON.parse(stored)).adminsNeedSecondFactor;
}
