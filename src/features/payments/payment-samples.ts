import { randomUUID } from 'node:crypto';
import { priceOf } from '#app/features/placements/placement-prices.rules.ts';
import type { NewPayment } from './payments.db.ts';
import { invoiceIdOf } from './request-id.rules.ts';

/** A row of the ledger for tests: Premium for a Tajima, ordered in the sandbox, unless told otherwise. */
export function paymentRow(fields: Partial<NewPayment> = {}): NewPayment {
  const id = randomUUID();
  const { premium = true, featured = false, brand = 'Tajima' } = fields;
  const price = priceOf(brand, { premium, featured });
  return {
    id,
    environment: 'sandbox',
    invoiceId: invoiceIdOf(id),
    listingId: 'mine',
    listingName: 'Tajima TMAR-K1506C',
    brand,
    premium,
    featured,
    premiumUsd: price.premium,
    featuredUsd: price.featured,
    savingUsd: price.saving,
    amountUsd: price.total,
    ...fields,
  };
}

/** What an answer of the API told: its status and its sentence. */
export function said(answer: { statusCode: number; json: () => { message?: string } }) {
  return [answer.statusCode, answer.json().message];
}
