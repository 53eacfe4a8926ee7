import { MAX_PRICE, type MachineFilters } from './catalogue.schema.ts';

type Priced = Pick<MachineFilters, 'search' | 'priceMin' | 'priceMax'>;

const AT_MOST = ['under', 'below', 'less than', 'up to', 'at most', 'maximum', 'max', 'cheaper than'];
const AT_LEAST = ['over', 'above', 'more than', 'at least', 'minimum', 'min'];
const AMOUNT = String.raw`\$?\s*\d{1,3}(?:,\d{3})+|\$?\s*\d+(?:\.\d+)?\s*k\b|\$\s*\d+|\d{4,9}`;
const PHRASE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${[...AT_MOST, ...AT_LEAST].join('|')})\s+(${AMOUNT})(?:\.\d\d)?(?:\s*(?:dollars?|usd|bucks))?(?![\p{L}\p{N}])`,
  'giu',
);
/** Bare numbers that may as well be years, as in 'over 2015'. */
const YEARS = /^(?:19|20)\d{2}$/;

/**
 * What a visitor means who types a price among the words: 'six heads under $40,000' looks for six heads, and has a highest
 * price. Numbers that may be years, heads or needles stay words.
 */
export function withPricePhrases<Query extends Priced>(query: Query): Query {
  if (query.search === undefined) return query;
  let { priceMin, priceMax } = query;
  const search = query.search.replaceAll(PHRASE, (phrase: string, limit: string, amount: string) => {
    if (YEARS.test(amount)) return phrase;
    const price = dollarsOf(amount);
    if (AT_MOST.includes(limit.toLowerCase())) priceMax = Math.min(price, priceMax ?? MAX_PRICE);
    else priceMin = Math.max(price, priceMin ?? 0);
    return ' ';
  });
  if (search === query.search) return query;
  return { ...query, search: search.trim() || undefined, priceMin, priceMax };
}

/** Whole dollars of '$40,000', '40k' or '37.5K'. */
function dollarsOf(amount: string): number {
  const number = Number(amount.replaceAll(/[^\d.]/g, ''));
  return Math.min(MAX_PRICE, Math.round(/k$/i.test(amount) ? number * 1_000 : number));
}
