import type { Excerpt } from './admin-search.schema.ts';

/** How much of the text is shown on each side, in characters. */
const SIDE = 70;

/** The first place at which a text contains these words, whatever their case; null if it does not. */
export function excerptAround(text: string, words: string): Excerpt | null {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const match = new RegExp(escaped(words), 'iu').exec(flat);
  if (match === null || match[0] === '') return null;
  const [found] = match;
  const end = match.index + found.length;
  const start = startOf(flat, match.index);
  const stop = stopOf(flat, end);
  return {
    before: `${start > 0 ? '…' : ''}${flat.slice(start, match.index)}`,
    found,
    after: `${flat.slice(end, stop)}${stop < flat.length ? '…' : ''}`,
  };
}

/** Begins with a whole word, if one begins near enough. */
function startOf(text: string, index: number): number {
  if (index <= SIDE) return 0;
  const blank = text.indexOf(' ', index - SIDE);
  return blank === -1 || blank >= index ? index : blank + 1;
}

function stopOf(text: string, end: number): number {
  if (text.length - end <= SIDE) return text.length;
  const blank = text.lastIndexOf(' ', end + SIDE);
  return blank <= end ? end : blank;
}

/** The words as a pattern, with any white space as one blank. */
function escaped(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
