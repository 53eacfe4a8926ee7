import { LARGE_CITY_ZIPS, type City } from '#app/features/places/places.schema.ts';
import { NOT } from '#app/search-index/fact-rule.ts';
import { CODES_THAT_ARE_WORDS, STATE_CODES, stateCalled } from '#app/search-index/state-phrases.ts';
import { MILES, NEAR, NEARBY } from './near-phrase.rules.ts';

/** Finds the largest city of a name, or with `isMisspelt` of a similar one, in a state if given; null if none. */
export type FindCity = (name: string, state: string | null, options?: { isMisspelt?: boolean }) => City | null;
/** `match`: the phrase as typed; `text`: the whole text with a ZIP code in place of the city. */
export type CityPhrase = { match: string; zip: string; text: string };

type Word = { text: string; start: number; end: number };

const MOST_NAME_WORDS = 4;
const MOST_STATE_WORDS = 3;
/** 'in', 'near' and 'from' precede many words: they require more than a hamlet, unless a comma and state follow. */
const TOWN_ZIPS = 2;
/** Without such a word, 'happy texas' is a brand, and 'dallas or houston' a choice. */
const SMALL_CITY_ZIPS = 3;

const LONGEST_LEAD = 40;
const SIDE = 'downtown|greater|north|south|east|west|central';
const LEAD = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${MILES}|${NEAR}|around)\s+(?:(?:${SIDE})\s+)?$`, 'iu');
const OF_A_CITY = new RegExp(String.raw`^(?:${MILES}|${NEARBY}|around)\s`, 'iu');
/** 'around' and 'close to' also precede many words that resemble a city. */
const MISSPELT_AFTER = new RegExp(String.raw`^(?:${MILES}|near)\s`, 'iu');
const SHORTEST_MISSPELT = 6;
const NEGATED = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${NOT}$`, 'iu');
const SIDE_AT_END = new RegExp(String.raw`(?<=\s)(?:${SIDE})\s+$`, 'iu');
const SIDES: ReadonlySet<string> = new Set(SIDE.split('|'));

/** The city near which a text requests machines: 'near chicago', 'in dallas', 'mobile, al', or just 'houston'. */
export function readCityPhrase(search: string, findCity: FindCity): CityPhrase | null {
  const words = [...search.matchAll(/[\p{L}'\u2019-]+\.?/gu)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  for (let at = 0; at < words.length; at += 1) {
    const lead = leadBefore(search.slice(0, words[at]?.start));
    if (lead === null) continue;
    const isInState = isWithinStateName(search, words, at);
    for (let count = Math.min(MOST_NAME_WORDS, words.length - at); count > 0; count -= 1) {
      const found = isInState(count) ? null : cityAt({ search, words, findCity }, lead, at, count);
      if (found !== null) return found;
    }
  }
  return null;
}

type Reading = { search: string; words: readonly Word[]; findCity: FindCity };

/** The words that introduce a city, such as 'near ', or an empty text; null if the city is negated. */
function leadBefore(text: string): string | null {
  const lead = LEAD.exec(text.slice(-LONGEST_LEAD))?.[0] ?? '';
  const before = text.slice(0, text.length - lead.length);
  return NEGATED.test(before.slice(-LONGEST_LEAD)) ? null : lead;
}

function cityAt({ search, words, findCity }: Reading, lead: string, at: number, count: number): CityPhrase | null {
  const name = joined(search, words, at, count);
  if (name === null || SIDES.has(name.toLowerCase())) return null;
  const cityOf = (state: string | null) => findCity(name.replaceAll(/\s+/g, ' '), state);
  const { state, hasComma, stateWords } = stateAfter(search, words, at + count, cityOf);
  const isAll = at === 0 && at + count === words.length && search.trim().length === name.length;
  const end = words[at + count - 1 + stateWords]?.end ?? search.length;
  const area = /^\s+(?:metro\s+)?area(?!\p{L})/iu.exec(search.slice(end))?.[0] ?? '';
  if (lead === '' && state === null && !isAll && area === '') return null;
  // 'new york' alone is the state.
  if (state === null && STATE_CODES.has(name.toLowerCase()) && !OF_A_CITY.test(lead)) return null;
  const least = leastZips({ name, isLed: lead !== '' || area !== '', state, hasComma });
  const exact = cityOf(state);
  const isKnown = exact !== null && exact.zipCount >= least;
  // The exact name of a town is not a misspelt city.
  const isMisspelt = !isKnown && MISSPELT_AFTER.test(lead) && name.length >= SHORTEST_MISSPELT && cityOf(null) === null;
  const city = isMisspelt ? findCity(name.replaceAll(/\s+/g, ' '), state, { isMisspelt }) : exact;
  if (city === null || city.zipCount < least) return null;
  const start = (words[at]?.start ?? 0) - lead.length;
  return {
    match: search.slice(start, end),
    zip: city.zip,
    text: `${search.slice(0, start)}${lead === '' ? 'near ' : lead.replace(SIDE_AT_END, '')}${city.zip}${search.slice(end + area.length)}`,
  };
}

/** `isLed`: a word before or after the name indicates a city. */
type Named = { name: string; isLed: boolean; state: string | null; hasComma: boolean };

/** The minimum number of ZIP codes for a city to be recognised. */
function leastZips({ name, isLed, state, hasComma }: Named): number {
  if (state !== null) return hasComma ? 1 : isLed ? TOWN_ZIPS : SMALL_CITY_ZIPS;
  return !isLed || STATE_CODES.has(name.toLowerCase()) ? LARGE_CITY_ZIPS : TOWN_ZIPS;
}

/** Consecutive words as typed; null if anything but spaces separates them. */
function joined(search: string, words: readonly Word[], at: number, count: number): string | null {
  const [first, last] = [words[at], words[at + count - 1]];
  if (first === undefined || last === undefined) return null;
  const text = search.slice(first.start, last.end);
  return /[^\p{L}'\u2019.\s-]/u.test(text) ? null : text;
}

/** Tells whether `count` words are only part of a state's name: 'carolina' is no city, 'kansas city' is one. */
function isWithinStateName(search: string, words: readonly Word[], at: number): (count: number) => boolean {
  const isState = (first: number, count: number) =>
    first >= 0 && STATE_CODES.has(joined(search, words, first, count)?.toLowerCase() ?? '');
  const longest = Math.max(0, ...[2, 3].filter((count) => isState(at, count)));
  const isSecond = isState(at - 1, 2) || isState(at - 1, 3) || isState(at - 2, 3);
  return (count) => isSecond || count < longest;
}

/** The state that follows, optionally after a comma, and the number of words in its name. */
function stateAfter(
  search: string,
  words: readonly Word[],
  at: number,
  cityOf: (state: string) => ReturnType<FindCity>,
) {
  const between = search.slice(words[at - 1]?.end, words[at]?.start);
  const hasComma = between.includes(',');
  if (/^\s*,?\s*$/.test(between)) {
    for (let count = Math.min(MOST_STATE_WORDS, words.length - at); count > 0; count -= 1) {
      const stateText = joined(search, words, at, count) ?? '';
      const state = stateCalled(stateText);
      if (state === null) continue;
      // 'near dallas or houston' does not mean Oregon.
      const isWord = CODES_THAT_ARE_WORDS.has(state) && /^\p{Ll}{2}$/u.test(stateText);
      if (!isWord || hasComma || (cityOf(state)?.zipCount ?? 0) >= SMALL_CITY_ZIPS)
        return { state, hasComma, stateWords: count };
    }
  }
  return { state: null, hasComma: false, stateWords: 0 };
}
