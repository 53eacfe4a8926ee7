/** One thing that every match of a search must have. */
export type SearchToken = {
  text: string;
  /** A number of heads or needles: it means exactly this and nothing like it. */
  isExact: boolean;
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
const COUNTED = { head: 'head', heads: 'head', hd: 'head', needle: 'needle', needles: 'needle' } as const;

/** What a visitor typed, as tokens: '6 head', '6-heads' and '6heads' all become '6head', as listings have it. */
export function searchTokens(text: string): SearchToken[] {
  const words = wordsOf(text);
  const tokens = new Map<string, SearchToken>();
  for (let index = 0; index < words.length && tokens.size < MOST_TOKENS; index += 1) {
    const word = words[index] ?? '';
    const counted = countedThing(words[index + 1]);
    const number = SPELLED_NUMBERS.get(word) ?? (/^\d{1,3}$/.test(word) ? word : null);
    if (number !== null && counted !== null) {
      put(tokens, `${Number(number)}${counted}`, true);
      index += 1;
    } else {
      put(tokens, joinedCount(word) ?? word, joinedCount(word) !== null);
    }
  }
  return [...tokens.values()];
}

function put(tokens: Map<string, SearchToken>, text: string, isExact: boolean) {
  tokens.set(text, { text, isExact });
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** '15needles' as '15needle'; null for any other word. */
function joinedCount(word: string): string | null {
  const [, number, thing] = /^(\d{1,3})([a-z]+)$/.exec(word) ?? [];
  const counted = countedThing(thing);
  return number === undefined || counted === null ? null : `${Number(number)}${counted}`;
}

function countedThing(word: string | undefined): 'head' | 'needle' | null {
  return Object.entries(COUNTED).find(([spelling]) => spelling === word)?.[1] ?? null;
}
