import * as z from 'zod/mini';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { MAX_ADMIN_PRICE_USD, WRONG_PRICE } from './listings.schema.ts';

/** Whole US dollars. The service checks that the price is lower. */
export const lowerPriceInput = z.object({
  price: z.int(WRONG_PRICE).check(z.minimum(0, WRONG_PRICE), z.maximum(MAX_ADMIN_PRICE_USD, WRONG_PRICE)),
});

/** The form that lowers a price; the API makes the final check. */
export function lowerPriceForm(before: number | null) {
  const isLower = (price: unknown) => Number.isInteger(price) && Number(price) >= 1 && Number(price) < (before ?? 0);
  return z.object({
    price: z.pipe(typedNumber, z.custom<number>(isLower, `Enter a price below ${priceLabel(before)}`)),
  });
}
