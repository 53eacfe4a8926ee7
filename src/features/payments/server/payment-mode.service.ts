import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS, type PaymentMode } from '#app/db/enums.ts';
import { lockAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { lockSetting, lockSettingForShare, readSetting, writeSetting } from '#app/db/settings.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import {
  LIVE_NOT_CONFIGURED,
  type EnvironmentState,
  type PaymentEnvironments,
  type PaymentSetup,
} from '../payments.schema.ts';
import { reopenSandboxInvoices } from './commission-invoices.db.ts';
import type { PaymentEnvironment, PaymentsDeps } from './payments-deps.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { notifyPlacementEnds, type PlacementDeps } from './placements/placement-ends.service.ts';
import {
  countSandboxPlaced,
  findSandboxPeriods,
  lockPlacedListings,
  updateSandboxSalesFinal,
} from './placements/placements.db.ts';
import { endPeriods, type Ended } from './placements/placements.service.ts';

const KEY = 'payment_mode';

/** The PayPal environment in which payments are taken; 'sandbox' until an admin changes it. */
export async function readPaymentMode(db: Db): Promise<PaymentMode> {
  return (await readSetting(db, KEY)) === 'live' ? 'live' : 'sandbox';
}

/** Prevents changes of the mode until the transaction ends. Lock accounts, listings and payments after it. */
export async function lockPaymentModeForShare(tx: Db): Promise<void> {
  await lockSettingForShare(tx, KEY);
}

/**
 * Switches between live payments and the sandbox. Payments in progress stay in their environment; placements paid in
 * the sandbox end when payments go live. Throws conflict if live payments are not configured.
 */
export async function changePaymentMode(deps: PaymentsDeps, admin: User, mode: PaymentMode): Promise<PaymentMode> {
  if (mode === 'live' && deps.environments.live.paypal === null) throw new AppError('conflict', LIVE_NOT_CONFIGURED);
  const endedListings = await deps.db.transaction((tx) => storeMode(tx, deps, admin, mode));
  if (endedListings > 0) await deps.refreshCatalogue();
  return mode;
}

async function storeMode(tx: Db, deps: PlacementDeps, admin: User, mode: PaymentMode): Promise<number> {
  await lockSetting(tx, KEY);
  const before = await readPaymentMode(tx);
  if (before === mode) return 0;
  // Locks the account before listings, as deletions do; `endSandboxPlacements` locks it with the sellers'.
  if (mode === 'sandbox') await lockAdmin(tx, admin);
  const endedListings = mode === 'live' ? await endSandboxPlacements(tx, deps, admin) : 0;
  if (mode === 'live') await reopenSandboxInvoices(tx);
  await writeSetting(tx, KEY, mode);
  await recordAdminAction(tx, admin, {
    action: 'change payment mode',
    subject: { type: 'setting', id: KEY },
    before: { value: before },
    after: { value: mode, endedListings },
  });
  return endedListings;
}

/** The data that a payment page needs, or the reason why nobody can pay. */
export async function readPaymentSetup(db: Db, { environments, log }: PaymentsDeps): Promise<PaymentSetup> {
  const mode = await readPaymentMode(db);
  const { paypal, sdkUrl, isSimulated } = environments[mode];
  const facts = { environment: mode === 'live' ? 'production' : 'sandbox', isSimulated, sdkUrl } as const;
  if (paypal === null) return { ...facts, error: PAYMENT_REFUSALS.notConfigured };
  try {
    return { ...facts, clientToken: await paypal.getClientToken() };
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    log.warn({ err: error, debugId: error.debugId }, 'client token not available');
    return { ...facts, error: PAYMENT_REFUSALS.away };
  }
}

/** The configured environments, so that an admin does not switch to one in which nobody can pay. */
export async function readPaymentEnvironments({ db, environments }: PaymentsDeps): Promise<PaymentEnvironments> {
  const { live, sandbox } = environments;
  return { live: stateOf(live), sandbox: stateOf(sandbox), playMoneyListings: await countSandboxPlaced(db) };
}

function stateOf({ paypal, webhookId, isSimulated }: PaymentEnvironment): EnvironmentState {
  return { isConfigured: paypal !== null, hasWebhook: webhookId !== null, isSimulated };
}

/**
 * Ends placements paid in the sandbox because payments go live, and mails the sellers. Returns the number of affected
 * listings. The caller must lock the payment mode first, or payments settled concurrently would be missed, and must not
 * have written anything yet, because this locks the admin's account with the sellers'. Refresh the catalogue
 * afterwards.
 */
async function endSandboxPlacements(
  tx: Db,
  { mails, now: clock }: Pick<PlacementDeps, 'mails' | 'now'>,
  admin: { id: string },
): Promise<number> {
  const placed = new Set((await findSandboxPeriods(tx)).map(({ machineId }) => machineId));
  // Locks all listings first: a transaction that marks one of them as sold holds its lock, and waits for the
  // catalogue's row, which the first change here locks.
  const listings = await lockPlacedListings(tx, [...placed], [admin.id]);
  // Read again: placements of listings that were sold before they were locked have ended.
  const paid = Map.groupBy(await findSandboxPeriods(tx), ({ machineId }) => machineId);
  for (const listing of listings) {
    const periods = paid.get(listing.id) ?? [];
    if (periods.length === 0) continue;
    const now = clock();
    const ids = new Set(periods.map(({ id }) => id));
    const ended: Ended[] = [];
    for (const kind of PLACEMENT_KINDS.filter((each) => periods.some((period) => period.kind === each)))
      ended.push(await endPeriods(tx, listing, { kind, end: 'play-money', now, isOver: ({ id }) => ids.has(id) }));
    await notifyPlacementEnds(tx, mails, { listing, ended, end: 'play-money' });
  }
  await updateSandboxSalesFinal(tx);
  return paid.size;
}
