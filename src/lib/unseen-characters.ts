/**
 * Characters of format that have no appearance: the soft hyphen, zero-width spaces and joiners, marks of direction
 * (U+202A to U+202E, U+2066 to U+2069 and others), and the byte order mark. Programs add them to copied text. Signs
 * of format that are visible, such as Arabic number signs and flags of regions, are not among them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/;
const ALL_UNSEEN = new RegExp(UNSEEN.source, 'g');

/** Joiners change the appearance of letters in these scripts, and combine emoji. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
/** A letter, mark or emoji takes at most two units of UTF-16. */
const LONGEST_CHARACTER = 2;

/** Removes the invisible characters, except for joiners where the script needs them. */
export function dropUnseen(text: string): string {
  return text.replaceAll(ALL_UNSEEN, (sign, at: number) => {
    const isJoiner = sign === '\u200c' || sign === '\u200d';
    return isJoiner && JOINED.test(text.slice(Math.max(0, at - LONGEST_CHARACTER), at)) ? sign : '';
  });
}

/** Removes all invisible characters. */
export function dropAllUnseen(text: string): string {
  return text.replaceAll(ALL_UNSEEN, '');
}

/** Removes spaces, line ends and invisible characters at both ends. */
export function trimUnseen(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text.charAt(from))) from += 1;
  while (to > from && isBlank(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function isBlank(character: string): boolean {
  return character.trim() === '' || UNSEEN.test(character);
}
