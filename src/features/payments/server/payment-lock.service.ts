import type { Db } from '#app/db/client.ts';
import { findPayment, lockPayment, markLocks, releaseLocks, type Payment } from './payments.db.ts';
import { lockAccount, lockPlaced, type Placed, type Priced } from './placements/placements.service.ts';

/** A payment with whom and what it is about, none of which changes until the transaction ends. */
export type LockedPayment = { payment: Payment; payer: Placed['seller']; listing: Priced | undefined };

/**
 * In the order in which deletions lock: accounts, these by their ids, then listings, payments. `actor`: whoever does it,
 * where that is written down with their account's id.
 */
export async function lockWhole(
  tx: Db,
  paymentId: string,
  actor: { id: string } | null = null,
): Promise<LockedPayment> {
  await markLocks(tx);
  for (;;) {
    const locked = await lockAsKnown(tx, paymentId, actor);
    if (locked.payment.machineId === (locked.listing?.id ?? null)) return locked;
    // While this waited for the payment its listing came back, or went. To lock it now would turn the order round.
    await releaseLocks(tx);
  }
}

async function lockAsKnown(tx: Db, paymentId: string, actor: { id: string } | null): Promise<LockedPayment> {
  const known = await findPayment(tx, paymentId);
  const accounts = new Map<string, Placed['seller']>();
  const ids = [known?.payerUserId ?? null, actor?.id ?? null].filter((id) => id !== null);
  for (const id of ids.toSorted()) accounts.set(id, await lockAccount(tx, id));
  const payer = accounts.get(known?.payerUserId ?? '') ?? null;
  const listing = await lockPlaced(tx, known?.machineId ?? null);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) throw new Error('No payment is ever deleted');
  return { payment, payer, listing };
}
