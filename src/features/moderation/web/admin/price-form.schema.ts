import * as z from 'zod/mini';
import { priceLabel, shownPriceOf } from '#app/features/machines/machines.rules.ts';
import { machineChange } from '../../moderation.schema.ts';

const entered = z.object({
  price: z.string(),
  hiddenPrice: z.boolean(),
  applyMarkup: z.boolean(),
  markupPercentage: z.string(),
});
export type PriceFields = z.output<typeof entered>;

/** What is entered about a price, as the API takes it. */
export const priceForm = z.pipe(z.pipe(entered, z.transform(changeOf)), machineChange);

/** A mark-up that is not applied may be anything, and stays what it was. */
function changeOf({ price, hiddenPrice, applyMarkup, markupPercentage }: PriceFields): z.input<typeof machineChange> {
  return {
    price: price.trim() === '' ? null : numberIn(price),
    hiddenPrice,
    applyMarkup,
    ...(applyMarkup ? { markupPercentage: numberIn(markupPercentage) } : {}),
  };
}

/** As people write it: '$12,500' is one too. Not a number where it is no amount. */
function numberIn(text: string): number {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** What visitors will see of a price that is being entered; null: it cannot be one. */
export function previewWords(fields: PriceFields): string | null {
  const result = priceForm.safeParse(fields);
  if (!result.success) return null;
  const { price = null, markupPercentage = null } = result.data;
  const { hiddenPrice, applyMarkup } = fields;
  return priceLabel(shownPriceOf({ price, hiddenPrice, applyMarkup, markupPercentage }));
}
