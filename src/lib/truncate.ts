const ELLIPSIS = ' …';
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, at most `most` UTF-16 units. It ends at a grapheme boundary, so that flags or accented
 * letters stay whole, unless the first one alone is longer.
 */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = characters.segment(text).containing(most)?.index ?? 0;
  return end > 0 ? text.slice(0, end) : dropLoneSurrogate(text.slice(0, most));
}

/** The same, with an ellipsis in place of what is cut; at most `most` UTF-16 units with it. */
export function abridge(text: string, most: number): string {
  return text.length <= most ? text : `${truncate(text, most - ELLIPSIS.length)}${ELLIPSIS}`;
}

function dropLoneSurrogate(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
