/** One thing that every match of a search must have. */
export type SearchToken = {
  text: string;
  /** Set where it says how many heads or needles: it means exactly that and nothing like it. */
  count: { of: 'heads' | 'needles'; number: number } | null;
};

const MOST_TOKENS = 12;
const SPELLED_NUMBERS = new Map([
  ['single', '1'],
  ['one', '1'],
  ['two', '2'],
  ['four', '4'],
  ['six', '6'],
  ['eight', '8'],
  ['twelve', '12'],
]);
const COUNTED = new Map<string, 'heads' | 'needles'>([
  ['head', 'heads'],
  ['heads', 'heads'],
  ['hd', 'heads'],
  ['needle', 'needles'],
  ['needles', 'needles'],
]);

/** What a visitor typed, as tokens: '6 head', '6-heads' and '6heads' all mean six heads. */
export function searchTokens(text: string): SearchToken[] {
  const words = wordsOf(text);
  const tokens = new Map<string, SearchToken>();
  for (let index = 0; index < words.length && tokens.size < MOST_TOKENS; index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1];
    const inTwo = next === undefined ? null : countOf(SPELLED_NUMBERS.get(word) ?? word, next);
    const token = inTwo ?? countInOne(word) ?? { text: word, count: null };
    tokens.set(token.text, token);
    if (inTwo !== null) index += 1;
  }
  return [...tokens.values()];
}

/** The words of a text in small letters, without what stands between them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

function countInOne(word: string): SearchToken | null {
  const [, number, thing] = /^(\d{1,3})([a-z]+)$/.exec(word) ?? [];
  return number === undefined || thing === undefined ? null : countOf(number, thing);
}

function countOf(digits: string, thing: string): SearchToken | null {
  const of = COUNTED.get(thing);
  if (of === undefined || !/^\d{1,3}$/.test(digits)) return null;
  const number = Number(digits);
  return { text: `${number} ${of}`, count: { of, number } };
}
