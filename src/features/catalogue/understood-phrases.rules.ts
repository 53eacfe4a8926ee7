import { AS_GOOD_AS } from '#app/search-index/fact-words.ts';
import { readFactPhrases } from '#app/search-index/fact-phrases.ts';
import { boundNames, isFitParam, type Criterion } from '#app/search-index/fields.ts';
import { parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { machineFilters, type UnderstoodSearch } from './catalogue.schema.ts';
import { readCityPhrase, type FindCity } from './city-phrase.rules.ts';
import { readCheapPhrase } from './cheap-phrase.rules.ts';
import { readNearPhrase } from './near-phrase.rules.ts';
import { findPricePhrases } from './query-phrases.rules.ts';

/** How a list interprets a text before searching for words, in the order of `withPhrases`; shown to visitors. */
export function understandSearch(typed: string, findCity: FindCity): UnderstoodSearch {
  const city = readCityPhrase(typed, findCity);
  const text = city?.text ?? typed;
  const near = readNearPhrase(text);
  const prices = findPricePhrases(near?.rest ?? text);
  const cheap = readCheapPhrase(prices.rest);
  const { facts } = readFactPhrases(cheap?.rest ?? prices.rest);
  const found = [
    ...(near === null
      ? []
      : [{ match: city?.match ?? near.match, query: queryOf({ near: near.near, within: near.within }) }]),
    ...prices.phrases.map(({ match, bounds: { min, max } }) => ({
      match,
      query: queryOf({ priceMin: min, priceMax: max }),
    })),
    ...(cheap === null ? [] : [{ match: cheap.match, query: null }]),
    ...facts.map(({ text: match, criteria, isExcluded }) => ({
      match,
      query: isExcluded ? null : queryOf(paramsOf(criteria)),
    })),
  ].map(({ match, query }) => ({ match: match.trim().replaceAll(/\s+/g, ' '), query }));
  const placeOf = ({ match }: { match: string }) => typed.indexOf(match.split(' ', 1)[0] ?? '');
  return { text, phrases: found.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/**
 * Null if no list filter expresses the parameters: heads accept neither bounds nor exclusions, and a place without a
 * distance filters nothing.
 */
function queryOf(params: Readonly<Record<string, unknown>> | null): string | null {
  if (params === null) return null;
  const asked = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = stringifySearch(params).slice(1);
  const isFilter =
    asked.every(([key]) => Object.hasOwn(machineFilters.shape, key)) &&
    machineFilters.safeParse(parseSearch(query)).success;
  const isPlaceOnly = params['near'] !== undefined && params['within'] === undefined;
  return isFilter && !isPlaceOnly ? query : null;
}

/** Null for alternative ranges, as in '2015 or 2018', which no filter can express. */
function paramsOf(criteria: readonly Criterion[]): Record<string, unknown> | null {
  const [first] = criteria;
  if (criteria.length > 1 && criteria.some(({ key, values }) => values === null || isFitParam(key))) return null;
  if (first !== undefined && isFitParam(first.key)) return { [first.key]: first.max, fitKnown: true };
  return Object.fromEntries(
    criteria.flatMap(({ key, min, max, values }): [string, unknown][] => {
      if (values !== null) return [[key, criteria.flatMap((each) => meantValues(each.values ?? []))]];
      return boundNames(key).map((name, end) => [name, (end === 0 ? min : max) ?? undefined]);
    }),
  );
}

/** Drops values that are only included as equivalents of a typed one. */
function meantValues(values: readonly string[]): string[] {
  const asGood = new Set(values.flatMap((value) => AS_GOOD_AS[value] ?? []));
  return values.filter((value) => !asGood.has(value));
}
