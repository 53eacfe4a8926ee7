import { MAX_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { oneLine } from './plain-text.rules.ts';

export type ParsedPrice = { priceUsd: number | null; doubt: string | null };

const NO_PRICE: ParsedPrice = { priceUsd: null, doubt: null };
/** A longer text is no amount of money. */
const MAX_AMOUNT_LENGTH = 40;
const PLAIN = /^\d{1,12}(?:\.\d+)?$/;
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A price as whole dollars, for amounts such as 12500, '12,500.00' or '$12,500'. No price, or one of 0, is none. */
export function parsePrice(amount: string, currency: string): ParsedPrice {
  const trimmed = amount.trim();
  const excerpt = oneLine(trimmed, MAX_AMOUNT_LENGTH);
  if (trimmed.length > MAX_AMOUNT_LENGTH) return doubtfulPrice(`The price ${excerpt} is not a number of dollars.`);
  const number = trimmed.replace(/^(?:USD|US)?\s*(?:\$\s*)?|\s*(?:USD)?$/gi, '');
  if (number === '') return NO_PRICE;
  if (!PLAIN.test(number) && !WITH_COMMAS.test(number))
    return doubtfulPrice(`The price ${excerpt} is not a number of dollars.`);
  const priceUsd = Math.round(Number(number.replaceAll(',', '')));
  if (priceUsd === 0) return NO_PRICE;
  if (currency === '') return doubtfulPrice(`The price ${excerpt} is in a currency that is not named.`);
  if (currency.toUpperCase() !== 'USD')
    return doubtfulPrice(`The price is in ${oneLine(currency, MAX_AMOUNT_LENGTH)}, not in US dollars.`);
  if (priceUsd > MAX_PRICE_USD) return doubtfulPrice(`The price ${excerpt} is more than any listing may have.`);
  return { priceUsd, doubt: null };
}

/** The one price that several offers of a machine agree on. */
export function mergePrices(prices: readonly ParsedPrice[]): ParsedPrice {
  const doubt = prices.find((price) => price.doubt !== null);
  if (doubt !== undefined) return doubt;
  const amounts = new Set(prices.flatMap(({ priceUsd }) => priceUsd ?? []));
  if (amounts.size > 1) return doubtfulPrice('It has more than one price.');
  return { priceUsd: [...amounts][0] ?? null, doubt: null };
}

function doubtfulPrice(doubt: string): ParsedPrice {
  return { priceUsd: null, doubt };
}
