import { ABOUT, AT_LEAST, AT_MOST, phrase, extractPhrases, GROUPED_NUMBER, type Groups } from '#app/lib/phrases.ts';
import { NUMBER_WORD, SPELLED_NUMBER, spelledNumber } from '#app/lib/spelled-numbers.ts';
import { maskMeasures } from '#app/search-index/measure-phrases.ts';
import { MAX_PRICE } from './catalogue.schema.ts';
import { withCheapPhrase } from './cheap-phrase.rules.ts';
import { withNearPhrase, type Located } from './near-phrase.rules.ts';

type Priced = { search?: string | undefined; priceMin?: number | undefined; priceMax?: number | undefined };
type Bounds = { min?: number; max?: number };

const DEAREST = String.raw`${AT_MOST}|cheaper than|budget(?:\s+(?:of|is))?:?|within|bajo`;
const CHEAPEST = String.raw`${AT_LEAST}|starting at`;
const DOLLARS = '(?:dollars?|usd|bucks|dólares|dolares)';
const CURRENCY = String.raw`(?:\s*(?<currency>${DOLLARS}))?`;
const AMOUNT = String.raw`\$?\s*${GROUPED_NUMBER}(?:\.\d\d)?|\$?\s*\d+(?:\.\d+)?\s*(?:k|grand|thousand|mil)\b|\$\s*\d+(?:\.\d\d)?|\d{4,9}(?:\.\d\d)?|\d{2,3}(?=\s*${DOLLARS})|${SPELLED_NUMBER}[\s-]*(?:k|grand|thousand|mil)\b(?!\s+${NUMBER_WORD})`;
/** The first number of '30-40k' takes its unit from the second. */
const FROM = String.raw`\$?\s*(?:${GROUPED_NUMBER}|\d+(?:[.,]\d+)?|${SPELLED_NUMBER})\s*k?`;
/** The largest relative difference from an amount that is only approximate. */
const ABOUT_SHARE = 0.15;
/** Bare numbers that may be years, as in 'over 2015'. */
const YEAR = /^(?:19|20)\d{2}$/;
const THOUSANDS = /(?:k|grand|thousand|mil)$/i;

/** The price patterns, in the order in which they are tried. */
const PRICE_RULES: readonly { pattern: RegExp; boundsOf: (groups: Groups) => Bounds | null }[] = [
  {
    pattern: phrase(
      String.raw`(?:(?:between|from|entre|de)\s+)?(?<from>${FROM})\s*(?:-|\u2013|\bto\b|\band\b|\ba\b|\by\b)\s*(?<amount>${AMOUNT})${CURRENCY}`,
    ),
    boundsOf: ({ from = '', amount = '', currency }) => {
      if ((YEAR.test(from) && currency === undefined) || from.startsWith('0')) return null;
      const max = dollarsOf(amount);
      const inUnit = THOUSANDS.test(amount) && numberOf(from) < 1_000 ? `${from} k` : from;
      const min = dollarsOf(THOUSANDS.test(from) ? from : inUnit);
      return min < max ? { min, max } : null;
    },
  },
  {
    pattern: phrase(String.raw`(?:${DEAREST})\s*(?<amount>${AMOUNT})${CURRENCY}`),
    boundsOf: ({ amount = '' }) => ({ max: dollarsOf(amount) }),
  },
  {
    pattern: phrase(String.raw`(?:${CHEAPEST})\s*(?<amount>${AMOUNT})${CURRENCY}`),
    boundsOf: ({ amount = '' }) => ({ min: dollarsOf(amount) }),
  },
  {
    pattern: phrase(
      String.raw`(?<amount>${AMOUNT})${CURRENCY}\s*(?:or less|or under|or below|or cheaper|and under|and below|max(?:imum)?|tops|budget|o menos)`,
    ),
    boundsOf: ({ amount = '' }) => ({ max: dollarsOf(amount) }),
  },
  {
    pattern: phrase(String.raw`(?<amount>${AMOUNT})${CURRENCY}\s*(?:\+|or more|and up|or above|o más|o mas)`),
    boundsOf: ({ amount = '' }) => ({ min: dollarsOf(amount) }),
  },
  // Five bare digits may be a ZIP code: 'near 77011'.
  {
    pattern: phrase(String.raw`(?:${ABOUT}|near)\s*(?<amount>(?!\d{5}(?<!00)(?!\d))(?:${AMOUNT}))${CURRENCY}`),
    boundsOf: ({ amount = '' }) => about(dollarsOf(amount)),
  },
  {
    pattern: phrase(
      String.raw`(?<amount>\$\s*(?:${GROUPED_NUMBER}|\d+(?:\.\d+)?\s*k?)|(?:\d+(?:\.\d+)?|${SPELLED_NUMBER})\s*(?:k|grand|thousand)(?!\s+${NUMBER_WORD}))${CURRENCY}(?:[\s-]*ish|\s+range)?`,
    ),
    boundsOf: ({ amount = '' }) => about(dollarsOf(amount)),
  },
];

/**
 * Moves prices in the text to the filters: 'six heads under $40,000' searches for six heads with a maximum price.
 * Numbers that may be years, heads or needles stay words.
 */
export function withPricePhrases<Query extends Priced>(query: Query): Query {
  const { phrases, rest } = findPricePhrases(query.search ?? '');
  if (phrases.length === 0) return query;
  let { priceMin, priceMax } = query;
  for (const { bounds } of phrases) {
    if (bounds.min !== undefined) priceMin = Math.max(bounds.min, priceMin ?? 0);
    if (bounds.max !== undefined) priceMax = Math.min(bounds.max, priceMax ?? MAX_PRICE);
  }
  return { ...query, search: rest.trim() || undefined, priceMin, priceMax };
}

/** The price phrases of a text as typed, with their bounds, and the text without them. */
export function findPricePhrases(text: string): { phrases: { match: string; bounds: Bounds }[]; rest: string } {
  const phrases: { match: string; bounds: Bounds }[] = [];
  const { masked, unmask } = maskMeasures(text);
  let rest = masked;
  for (const { pattern, boundsOf } of PRICE_RULES) {
    rest = extractPhrases(rest, pattern, (groups, match) => {
      const isYear = YEAR.test(groups['amount'] ?? '') && groups['currency'] === undefined;
      const bounds = isYear ? null : boundsOf(groups);
      if (bounds !== null) phrases.push({ match, bounds });
      return bounds !== null;
    });
  }
  return { phrases, rest: unmask(rest) };
}

function about(price: number): Bounds {
  return { min: Math.floor(price * (1 - ABOUT_SHARE)), max: Math.min(MAX_PRICE, Math.ceil(price * (1 + ABOUT_SHARE))) };
}

/** Whole dollars of '$40,000', '40k', '37.5K' or 'forty thousand'. */
function dollarsOf(amount: string): number {
  const number = numberOf(amount);
  return Math.min(MAX_PRICE, Math.round(THOUSANDS.test(amount) ? number * 1_000 : number));
}

function numberOf(amount: string): number {
  return /\d/.test(amount) ? Number(amount.replaceAll(/[^\d.]/g, '')) : spelledNumber(amount.replace(THOUSANDS, ''));
}

/** Moves distances and prices in the text to the filters. */
export function withPhrases<Query extends Located & Priced>(query: Query): Query {
  return withCheapPhrase(withPricePhrases(withNearPhrase(query)));
}
