import type { Db } from '#app/db/client.ts';
import { lockAccounts, type LockedAccount } from '#app/db/locked-accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { getFee } from '../prices.rules.ts';
import {
  findPayment,
  lockPayment,
  setLockSavepoint,
  rollbackToLockSavepoint,
  isAnotherInFlight,
  type Payment,
} from './payments.db.ts';
import { lockPlacementListing, type PricedListing } from './placements/placements.service.ts';

/** A payment with its payer and listing, all locked until the transaction ends. */
export type LockedPayment = { payment: Payment; payer: LockedAccount | null; listing: PricedListing | undefined };

/**
 * Locks a payment with its payer and listing in the same order as deletions: accounts by id, then listings, then
 * payments. `actor`: an admin whose account an audit entry will refer to.
 */
export async function lockPaymentContext(
  tx: Db,
  paymentId: string,
  actor: { id: string } | null = null,
): Promise<LockedPayment> {
  await setLockSavepoint(tx);
  for (;;) {
    const locked = await lockInOrder(tx, paymentId, actor);
    if (locked.payment.machineId === (locked.listing?.id ?? null)) return locked;
    // The payment's listing was restored or deleted during the wait: locking it now would reverse the order.
    await rollbackToLockSavepoint(tx);
  }
}

async function lockInOrder(tx: Db, paymentId: string, actor: { id: string } | null): Promise<LockedPayment> {
  const known = await findPayment(tx, paymentId);
  const payerId = known?.payerUserId ?? null;
  const accounts = await lockAccounts(
    tx,
    [payerId, actor?.id ?? null].filter((id) => id !== null),
  );
  const payer = accounts.find(({ id }) => id === payerId) ?? null;
  const listing = await lockPlacementListing(tx, known?.machineId ?? null);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) throw new Error('No payment is ever deleted');
  return { payment, payer, listing };
}

type BrandChange = { id: string; from: string; to: string };

/**
 * Throws conflict if a locked listing would change to a brand for which Premium costs more while a payment for its
 * Premium is being captured or checked.
 */
export async function assertPriceNotHeld(tx: Db, { id: listingId, from, to }: BrandChange, now: Date): Promise<void> {
  if (getFee('premium', to) <= getFee('premium', from)) return;
  const payment = { id: null, listingId, premium: true, featured: false };
  if (await isAnotherInFlight(tx, payment, now)) throw new AppError('conflict', PAYMENT_REFUSALS.brandHeld);
}
