import type { FactFilters } from './catalogue-facts.ts';
import type { Meaning, RatedWord } from './meaning.ts';

/** A text as the database's search understands it. */
export type TextQuery = {
  /** What a hit must have, facts included. */
  match: string;
  words: string;
  closestWords: string;
};

/** What must match, in the search engine's own syntax; the filters with a yes or no among it. */
export function textQueryOf(meanings: readonly Meaning[], filters: FactFilters): TextQuery {
  const words = meanings.map((meaning) => anyOf(lexemesOf(meaning))).join(' & ');
  return {
    match: [words, ...factsQueriesOf(filters)].join(' & '),
    words,
    closestWords: anyOf(meanings.flatMap((meaning) => lexemesOf(closestOf(meaning)))),
  };
}

/** Of the words that a token may mean, those that come closest. */
function closestOf(meaning: Meaning): Meaning {
  const best = Math.max(...[...meaning.titles, ...meaning.described].map(({ score }) => score));
  const isBest = ({ score }: RatedWord) => score === best;
  return { ...meaning, titles: meaning.titles.filter(isBest), described: meaning.described.filter(isBest) };
}

/** Titles and facts bear the weights A and B, so that a mention in a description does not count as one. */
function lexemesOf({ titles, described, heads, needles, year }: Meaning): string[] {
  return [
    ...titles.map(({ word }) => `${quoted(word)}:AB`),
    ...described.map(({ word }) => quoted(word)),
    ...(heads === null ? [] : [`${quoted(`${heads}head`)}:B`]),
    ...(needles === null ? [] : [`${quoted(`${needles}needle`)}:B`]),
    ...(year === null ? [] : [`${quoted(String(year))}:B`]),
  ];
}

/** The filters as facts that the search column of every listing holds. */
function factsQueriesOf(filters: FactFilters): string[] {
  const groups = [
    filters.brandKeys?.map((key) => `=b:${key}`),
    filters.conditions?.map((condition) => `=c:${condition}`),
    filters.heads?.map((heads) => `=h:${heads}`),
    filters.needles?.map((needles) => `=n:${needles}`),
    filters.states?.map((state) => `=s:${state}`),
    filters.featured ? ['=promoted'] : undefined,
    filters.premium ? ['=premium'] : undefined,
    filters.financing ? ['=financing'] : undefined,
    filters.consignment ? ['=consignment'] : undefined,
  ];
  return groups.filter((group) => group !== undefined).map((group) => anyOf(group.map(quoted)));
}

function anyOf(lexemes: readonly string[]): string {
  return `(${lexemes.join(' | ')})`;
}

/** Words come from listings, hence from anybody: quoted, they cannot be read as syntax. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
