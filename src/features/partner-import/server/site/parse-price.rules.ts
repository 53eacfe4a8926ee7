import { MAX_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { oneLine } from './plain-text.rules.ts';

export type ReadPrice = { priceUsd: number | null; doubt: string | null };

const NO_PRICE: ReadPrice = { priceUsd: null, doubt: null };
/** What is longer is no amount of money. */
const LONGEST_AMOUNT = 40;
const PLAIN = /^\d{1,12}(?:\.\d+)?$/;
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A price as whole dollars, for amounts such as 12500, '12,500.00' or '$12,500'. No price, or one of 0, is none. */
export function priceOf(amount: string, currency: string): ReadPrice {
  const told = amount.trim();
  const shown = oneLine(told, LONGEST_AMOUNT);
  if (told.length > LONGEST_AMOUNT) return doubtful(`The price ${shown} is not a number of dollars.`);
  const bare = told.replace(/^(?:USD|US)?\s*(?:\$\s*)?|\s*(?:USD)?$/gi, '');
  if (bare === '') return NO_PRICE;
  if (!PLAIN.test(bare) && !WITH_COMMAS.test(bare)) return doubtful(`The price ${shown} is not a number of dollars.`);
  const priceUsd = Math.round(Number(bare.replaceAll(',', '')));
  if (priceUsd === 0) return NO_PRICE;
  if (currency === '') return doubtful(`The price ${shown} is in a currency that is not named.`);
  if (currency.toUpperCase() !== 'USD')
    return doubtful(`The price is in ${oneLine(currency, LONGEST_AMOUNT)}, not in US dollars.`);
  if (priceUsd > MAX_PRICE_USD) return doubtful(`The price ${shown} is more than any listing may have.`);
  return { priceUsd, doubt: null };
}

/** The one price that several offers of a machine agree on. */
export function agreedPrice(prices: readonly ReadPrice[]): ReadPrice {
  const doubt = prices.find((price) => price.doubt !== null);
  if (doubt !== undefined) return doubt;
  const told = new Set(prices.flatMap(({ priceUsd }) => priceUsd ?? []));
  if (told.size > 1) return doubtful('It has more than one price.');
  return { priceUsd: [...told][0] ?? null, doubt: null };
}

function doubtful(doubt: string): ReadPrice {
  return { priceUsd: null, doubt };
}
