import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

/** How long an offer is valid unless its maker says otherwise. */
export const OFFER_HOURS = 72;
export const MOST_OFFER_DAYS = 30;
const SHORTEST_MS = HOUR_MS;

/** Offers further from the price than this are refused as typing errors. */
const [LEAST_SHARE, MOST_SHARE] = [0.1, 1.5];

/** Why nobody can mean an amount as an offer for this price; null if they can. `priceUsd` is null for a price on request. */
export function wrongAmount(amountUsd: number, priceUsd: number | null): string | null {
  if (priceUsd === null) return null;
  const [least, most] = [Math.ceil(priceUsd * LEAST_SHARE), Math.floor(priceUsd * MOST_SHARE)];
  if (amountUsd < least) return `Offers for this machine begin at ${priceLabel(least)}`;
  return amountUsd > most ? `An offer for this machine can be at most ${priceLabel(most)}` : null;
}

/** Until when an offer is valid: so many hours, or until the wished moment; null if that is too soon or too far ahead. */
export function validUntil(wished: Date | null, now: Date, hours = OFFER_HOURS): Date | null {
  if (wished === null) return new Date(now.getTime() + hours * HOUR_MS);
  const ahead = wished.getTime() - now.getTime();
  return ahead >= SHORTEST_MS && ahead <= MOST_OFFER_DAYS * DAY_MS ? wished : null;
}
