import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import {
  lockSetting,
  lockSettingForShare,
  readSetting,
  writeSetting,
} from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { LIVE_NOT_CONFIGURED } from '../payment-mode.schema.ts';
import type { PlacementDeps } from './placements/placement-ends.service.ts';
import { lockAccount } from './placements/placements.service.ts';
import { endSandboxPlacements } from './placements/sandbox-placements.service.ts';

const KEY = 'payment_mode';

export type PaymentModeDeps = PlacementDeps & {
  /** Of each environment its PayPal; null: there are no credentials for it. */
  environments: Readonly<Record<PaymentMode, { paypal: object | null }>>;
};

/** In which of PayPal's environments payments are taken; 'sandbox' until an admin has said otherwise. */
export async function readPaymentMode(db: Db): Promise<PaymentMode> {
  return (await readSetting(db, KEY)) === 'live' ? 'live' : 'sandbox';
}

/**
 * Nobody changes the mode until the transaction ends. To be called before accounts, listings and payments are locked.
 */
export async function lockPaymentModeForShare(tx: Db): Promise<void> {
  await lockSettingForShare(tx, KEY);
}

/**
 * Switches between live payments and the sandbox. Payments in flight stay in their environment; placements that were
 * paid in the sandbox end when payments go live. Throws conflict where live payments are not configured.
 */
export async function changePaymentMode(deps: PaymentModeDeps, admin: User, mode: PaymentMode): Promise<PaymentMode> {
  if (mode === 'live' && deps.environments.live.paypal === null) throw new AppError('conflict', LIVE_NOT_CONFIGURED);
  const endedListings = await deps.db.transaction((tx) => storeMode(tx, deps, admin, mode));
  if (endedListings > 0) await deps.refreshCatalogue();
  return mode;
}

async function storeMode(tx: Db, deps: PlacementDeps, admin: User, mode: PaymentMode): Promise<number> {
  await lockSetting(tx, KEY);
  const before = await readPaymentMode(tx);
  if (before === mode) return 0;
  // A deletion locks an account before its listings: so does this, and `endSandboxPlacements` with those of the sellers.
  if (mode === 'sandbox') await lockAccount(tx, admin.id);
  const endedListings = mode === 'live' ? await endSandboxPlacements(tx, deps, admin) : 0;
  await writeSetting(tx, KEY, mode);
  await recordAdminAction(tx, admin, {
    action: 'change payment mode',
    subject: { type: 'setting', id: KEY },
    before: { value: before },
    after: { value: mode, endedListings },
  });
  return endedListings;
}
