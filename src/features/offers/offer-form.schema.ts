import * as z from 'zod/mini';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { OFFER_HOURS } from './offer-amounts.rules.ts';
import { isOrdered, offerInput, offerLimits } from './offers.schema.ts';

/** For how many hours an offer can be valid, as the form offers it. */
export const VALID_HOURS = [24, OFFER_HOURS, 168, 336] as const;

export const typedAmount = z.pipe(typedNumber, offerInput.shape.amountUsd);

/** The form of an offer or a counteroffer. */
export const offerForm = z.object({
  amountUsd: typedAmount,
  hours: z.pipe(z.string(), z.transform(Number)),
  wantsInspection: z._default(z.boolean(), false),
  wantsDelivery: z._default(z.boolean(), false),
  message: offerInput.shape.message,
});

/** '24 hours', '7 days'. */
export function hoursLabel(hours: number): string {
  const days = (hours * HOUR_MS) / DAY_MS;
  return days < 4 ? `${hours} hours` : `${days} days`;
}

const typedLimit = z.pipe(typedNumber, offerLimits.shape.acceptFromUsd);

/** The form of the prices by which offers are answered. */
export const offerLimitsForm = z.object({ acceptFromUsd: typedLimit, declineBelowUsd: typedLimit }).check(isOrdered);
