import { wholeWords } from './whole-words.ts';

/** What is counted: one, and several. */
export type Noun = readonly [one: string, several: string];

/** '1 view', '1,200 views'. */
export function countWords(count: number, one: string, several: string = `${one}s`): string {
  return `${wholeWords(count)} ${count === 1 ? one : several}`;
}
