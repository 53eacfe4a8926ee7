import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { mailedToken } from '#app/features/accounts/accounts.schema.ts';
import { lowerPriceInput } from './lower-price.schema.ts';

export const saleCheckInput = z.object({ token: mailedToken });

/** A seller's answer to the question whether a machine is still for sale. */
export const saleAnswerInput = z.discriminatedUnion('answer', [
  z.object({ token: mailedToken, answer: z.literal('for-sale') }),
  z.object({ token: mailedToken, answer: z.literal('sold') }),
  z.object({ token: mailedToken, answer: z.literal('lower-price'), price: lowerPriceInput.shape.price }),
]);
export type SaleAnswerInput = z.output<typeof saleAnswerInput>;

/** The machine in question, for anyone who has the link from the mail. */
export const saleCheck = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  /** US dollars, before any mark-up. */
  price: z.nullable(z.int()),
  status: z.enum(LISTING_STATUSES),
  /** Whether the listing is hidden until its seller confirms that the machine is for sale. */
  isResting: z.boolean(),
});
export type SaleCheck = z.output<typeof saleCheck>;
