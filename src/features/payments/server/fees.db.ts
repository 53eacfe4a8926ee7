import type { Db } from '#app/db/client.ts';
import { paypalFees } from '#app/db/tables/payments.ts';

/** Stores a fee of PayPal once; a fee of zero is none. */
export async function insertFee(tx: Db, fee: typeof paypalFees.$inferInsert): Promise<void> {
  if (fee.amountCents === 0) return;
  await tx.insert(paypalFees).values(fee).onConflictDoNothing();
}
