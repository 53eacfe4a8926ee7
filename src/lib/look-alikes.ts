import { dropAllUnseen, trimUnseen } from './unseen-characters.ts';

/** Letters of other alphabets that look like a Latin one: Cyrillic, Greek, Armenian, and rare Latin letters. */
const LOOK_ALIKES = [
  ['A', '\u0410\u0391'],
  ['B', '\u0412\u0392'],
  ['C', '\u0421\u03f9'],
  ['E', '\u0415\u0395'],
  ['H', '\u041d\u0397'],
  ['I', '\u0406\u04c0\u0399'],
  ['J', '\u0408\u037f'],
  ['K', '\u041a\u039a'],
  ['M', '\u041c\u039c'],
  ['N', '\u039d'],
  ['O', '\u041e\u039f\u0555'],
  ['P', '\u0420\u03a1'],
  ['Q', '\u051a'],
  ['S', '\u0405\u054f'],
  ['T', '\u0422\u03a4'],
  ['U', '\u054d'],
  ['W', '\u051c'],
  ['X', '\u0425\u03a7'],
  ['Y', '\u0423\u04ae\u03a5'],
  ['Z', '\u0396'],
  ['a', '\u0430\u03b1\u0251'],
  ['c', '\u0441\u03f2'],
  ['d', '\u0501'],
  ['e', '\u0435'],
  ['g', '\u0261\u0581'],
  ['h', '\u04bb\u0570'],
  ['i', '\u0456\u03b9\u0131'],
  ['j', '\u0458\u03f3\u0575'],
  ['k', '\u043a\u03ba'],
  ['l', '\u04cf'],
  ['n', '\u03b7\u0578'],
  ['o', '\u043e\u03bf\u0585'],
  ['p', '\u0440\u03c1'],
  ['q', '\u051b\u0566'],
  ['s', '\u0455'],
  ['u', '\u03c5\u057d'],
  ['v', '\u0475\u03bd'],
  ['w', '\u051d'],
  ['x', '\u0445\u03c7'],
  ['y', '\u0443\u03b3'],
] as const;

const LATIN_OF = new Map(
  LOOK_ALIKES.flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

const LATIN = /\p{Script=Latin}/u;
const NOT_LATIN = /(?=\p{L})\P{Script=Latin}/u;
/** Alphabets with letters that look Latin. Names of others, such as Japanese ones, are often written beside Latin. */
const CONFUSABLE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u;

/** Replaces each letter that looks like a Latin one, full-width and mathematical letters included. */
function replaceLookAlikes(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{L}/gu, (letter) =>
      Array.from(letter.normalize('NFKD'), (part) => LATIN_OF.get(part) ?? part).join(''),
    )
    .normalize('NFC');
}

/** A text for comparison, equal for names that look alike, whatever their case. */
export function skeletonOf(text: string): string {
  return replaceLookAlikes(trimUnseen(dropAllUnseen(text))).toLowerCase();
}

/** The name in Latin letters if all of it can be read so; any other name unchanged. */
export function latinName(name: string): string {
  const latin = replaceLookAlikes(name);
  return NOT_LATIN.test(latin) ? name : latin;
}

/**
 * Whether a name can be mistaken for a Latin one: it has Latin letters beside another alphabet's, or none but alike.
 */
export function mixesAlphabets(name: string): boolean {
  if (!CONFUSABLE.test(name)) return false;
  return LATIN.test(name) || latinName(name) !== name;
}
