import * as z from 'zod/mini';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { typedNumber } from '#app/features/sell/sell.schema.ts';

/** The form of one field that lowers a price; the API has the last word. */
export function lowerPriceForm(before: number | null) {
  const isLower = (price: unknown) => Number.isInteger(price) && Number(price) >= 1 && Number(price) < (before ?? 0);
  return z.object({
    price: z.pipe(typedNumber, z.custom<number>(isLower, `Enter a price below ${priceLabel(before)}`)),
  });
}
