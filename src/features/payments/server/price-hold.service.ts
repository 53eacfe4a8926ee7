import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { getFee } from '../prices.rules.ts';
import { isAnotherInFlight } from './payments.db.ts';

type BrandChange = { id: string; from: string; to: string };

/**
 * Holds the price of a locked listing while money for its Premium is being taken or checked: it cannot come to a brand
 * for which Premium costs more. Throws conflict.
 */
export async function assertPriceNotHeld(tx: Db, { id: listingId, from, to }: BrandChange, now: Date): Promise<void> {
  if (getFee('premium', to) <= getFee('premium', from)) return;
  const payment = { id: null, listingId, premium: true, featured: false };
  if (await isAnotherInFlight(tx, payment, now)) throw new AppError('conflict', PAYMENT_REFUSALS.brandHeld);
}
