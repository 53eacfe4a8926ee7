import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { CODES_THAT_ARE_WORDS } from '#app/search-index/state-phrases.ts';
import { MILES, NEAR } from './near-phrase.rules.ts';

/** A city as a ZIP code in it, and how many codes it has; null where no city is called so. */
export type FindCity = (name: string, state: string | null) => { zip: string; zipCount: number } | null;
/** `match`: as it was typed; `text`: all that was typed, with a ZIP code for the city. */
export type CityPhrase = { match: string; zip: string; text: string };

type Word = { text: string; start: number; end: number };

const MOST_NAME_WORDS = 4;
const MOST_STATE_WORDS = 3;
/** 'in', 'from' and 'around' are said of much: only of more than a hamlet. */
const TOWN_ZIPS = 2;
/** Alone, a word is a city that nobody needs to have explained. */
const LARGE_CITY_ZIPS = 10;

const LONGEST_LEAD = 40;
const CERTAIN_LEAD = new RegExp(String.raw`(?:${MILES}|near(?:\s+to)?|close\s+to|cerca\s+de)\s+$`, 'iu');
const LEAD = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${MILES}|${NEAR}|around)\s+$`, 'iu');
const STATES = new Map<string, string>(
  Object.entries(US_STATES).flatMap(([name, code]) => [
    [name.toLowerCase(), code],
    [code.toLowerCase(), code],
  ]),
);
const STATE_NAMES: ReadonlySet<string> = new Set(Object.keys(US_STATES).map((name) => name.toLowerCase()));

/** The city that a text wants machines near: 'near chicago', 'in dallas', 'mobile, al' and 'houston' alone. */
export function readCityPhrase(search: string, findCity: FindCity): CityPhrase | null {
  const words = [...search.matchAll(/[\p{L}'\u2019-]+\.?/gu)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(MOST_NAME_WORDS, words.length - at); count > 0; count -= 1) {
      const found = cityAt(search, words, at, count, findCity);
      if (found !== null) return found;
    }
  }
  return null;
}

function cityAt(search: string, words: readonly Word[], at: number, count: number, findCity: FindCity) {
  const name = joined(search, words, at, count);
  if (name === null) return null;
  const before = search.slice(0, words[at]?.start);
  const lead = LEAD.exec(before.slice(-LONGEST_LEAD))?.[0] ?? '';
  const { state, stateText, stateWords } = stateAfter(search, words, at + count);
  const isAll = at === 0 && at + count === words.length && search.trim().length === name.length;
  if (lead === '' && state === null && !isAll) return null;
  const isState = STATE_NAMES.has(name.toLowerCase());
  const isCertain = CERTAIN_LEAD.test(lead) || (state !== null && !/^\p{Ll}{2}$/u.test(stateText));
  // 'in new york' is said of the state.
  if (isState && state === null && !isCertain) return null;
  const city = findCity(name.replaceAll(/\s+/g, ' '), state);
  if (city === null || (!isCertain && city.zipCount < (isAll ? LARGE_CITY_ZIPS : TOWN_ZIPS))) return null;
  const start = before.length - lead.length;
  const end = words[at + count - 1 + stateWords]?.end ?? search.length;
  const rest = search.slice(end).replace(/^\s+area(?!\p{L})/iu, '');
  return {
    match: search.slice(start, end),
    zip: city.zip,
    text: `${search.slice(0, start)}${lead === '' ? 'near ' : lead}${city.zip}${rest}`,
  };
}

/** Some words in a row; null where more than blanks stand between them. */
function joined(search: string, words: readonly Word[], at: number, count: number): string | null {
  const [first, last] = [words[at], words[at + count - 1]];
  if (first === undefined || last === undefined) return null;
  const text = search.slice(first.start, last.end);
  return /[^\p{L}'\u2019.\s-]/u.test(text) ? null : text;
}

/** The state that comes next, and of how many words its name is; a comma may stand before it. */
function stateAfter(search: string, words: readonly Word[], at: number) {
  const between = search.slice(words[at - 1]?.end, words[at]?.start);
  if (/^\s*,?\s*$/.test(between)) {
    for (let count = Math.min(MOST_STATE_WORDS, words.length - at); count > 0; count -= 1) {
      const stateText = joined(search, words, at, count) ?? '';
      const state = STATES.get(stateText.toLowerCase());
      // 'dallas or houston' is no place in Oregon.
      const isWord = CODES_THAT_ARE_WORDS.has(stateText.toUpperCase()) && /^\p{Ll}/u.test(stateText);
      if (isWord && !between.includes(',') && words[at + count] !== undefined) continue;
      if (state !== undefined) return { state, stateText, stateWords: count };
    }
  }
  return { state: null, stateText: '', stateWords: 0 };
}
