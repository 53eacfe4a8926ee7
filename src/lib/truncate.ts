const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most so many UTF-16 units. It ends where a character does that people see as one, such
 * as a flag or a letter with its accents, unless that one alone is longer.
 */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = characters.segment(text).containing(most)?.index ?? 0;
  return end > 0 ? text.slice(0, end) : dropLoneSurrogate(text.slice(0, most));
}

function dropLoneSurrogate(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
