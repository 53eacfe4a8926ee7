import type { Random } from '#app/demo/random.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const LEAST_PART = 3;

/** The beginning of a word of a name, as people type it: 'k150' for 'TMAR-K1506C'. */
export function partOfWord(name: string, random: Random): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word.length > LEAST_PART);
  const word = words.length > 0 ? random.pick(words) : name;
  return word.slice(0, Math.max(LEAST_PART, word.length - random.int(1, 2))).toLowerCase();
}

/** A name with one letter left out, doubled, replaced, or swapped with the next; never the first letter. */
export function misspelt(name: string, random: Random): string {
  const word = name.toLowerCase();
  const at = random.int(1, Math.max(1, word.length - 2));
  const letter = word[at] ?? '';
  const before = word.slice(0, at);
  const after = word.slice(at + 1);
  return random.pick([
    before + after,
    before + letter + letter + after,
    before + random.pick(LETTERS) + after,
    before + (after[0] ?? '') + letter + after.slice(1),
  ]);
}
