import type { Db } from '#app/db/client.ts';
import { lockAccount, lockPlaced, type Placed } from '#app/features/placements/placements.service.ts';
import { findPayment, lockPayment, type Payment } from './payments.db.ts';

/** A payment with whom and what it is about, none of which changes until the transaction ends. */
export type LockedPayment = { payment: Payment; payer: Placed['seller']; listing: Placed | undefined };

/** In the order in which deletions lock: accounts, listings, payments. */
export async function lockWhole(tx: Db, paymentId: string): Promise<LockedPayment> {
  const known = await findPayment(tx, paymentId);
  const payer = await lockAccount(tx, known?.payerUserId ?? null);
  const listing = await lockPlaced(tx, known?.machineId ?? null);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) throw new Error('No payment is ever deleted');
  return { payment, payer, listing };
}
