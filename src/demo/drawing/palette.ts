import { mix } from './colour.ts';
import type { Random } from './prng.ts';
import { createRandom } from './prng.ts';

const THREADS: readonly string[] = [
  '#c4262e',
  '#e2711d',
  '#f2b705',
  '#f7dd72',
  '#7fb53c',
  '#2e7d4f',
  '#12666a',
  '#2aa6b8',
  '#3d7edb',
  '#1f3f93',
  '#5b3f9e',
  '#a04fa8',
  '#e0518d',
  '#f3a6b8',
  '#7b2d3b',
  '#8a5a33',
  '#c9a26b',
  '#efe6d2',
  '#f8f8f4',
  '#a9b0b6',
  '#5c646c',
  '#1d2126',
  '#d94f45',
  '#4fae8b',
];

const BACKDROPS = ['#e7e9ea', '#e9e6e1', '#e3e8ec', '#e6e9e4', '#ebe7e6', '#e2e6ea'] as const;
const CLOTHS = ['#f4f1ea', '#20304a', '#e9edf0', '#2b2f33', '#d9e3dc', '#f1e4dc', '#6d1f2b', '#33523f'] as const;

const BODY_COLOURS = new Map([
  ['tajima', '#1f4e8c'],
  ['barudan', '#1d7a5f'],
  ['zsk', '#c8452f'],
  ['happy', '#e08a1e'],
  ['melco', '#2f6f9f'],
  ['swf', '#2a5aa8'],
  ['butterfly', '#8b3a8f'],
  ['ricoma', '#b3202c'],
  ['brother', '#24508f'],
  ['toyota', '#a8262e'],
  ['avance', '#3f7f4b'],
  ['highland', '#3b6b4a'],
  ['meistergram', '#7a4a2a'],
  ['sunstar', '#d07a1c'],
  ['bernina', '#a3182c'],
  ['janome', '#8a2a4f'],
  ['pantograms', '#5b4b8a'],
  ['redline', '#b5282e'],
]);

/** The colours of a drawing, derived from its seed. */
export type Palette = {
  body: string;
  shell: string;
  steel: string;
  dark: string;
  backdrop: string;
  cloth: string;
  hoop: string;
  threads: readonly string[];
};

/** The colour of a brand's machines; all unknown brands share a neutral one. */
export function bodyColour(brand: string): string {
  const name = brand.trim().toLowerCase();
  const known = BODY_COLOURS.get(name);
  if (known !== undefined) return known;
  const seed = Array.from(name).reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7);
  return createRandom(seed).pick(['#35566f', '#4b5f52', '#6a4f5c', '#5a5f73', '#6d5a3f', '#3f6468']);
}

export function createPalette(accent: string, needles: number, worn: boolean, random: Random): Palette {
  const wanted = random.shuffled(THREADS);
  const backdrop = random.pick(BACKDROPS);
  return {
    body: worn ? mix(accent, '#8d8f8c', 0.2) : accent,
    shell: worn ? '#e2ddcf' : random.pick(['#eef0f1', '#f0efec', '#e9edf0']),
    steel: worn ? '#b9bdbf' : '#c9d0d5',
    dark: '#2e343b',
    backdrop,
    cloth: random.pick(CLOTHS),
    hoop: random.pick(['#e9e3d0', '#dfe5e8', '#2f6f5b', '#30353b', '#3b6ea5']),
    threads: Array.from({ length: needles }, (_, at) => wanted[at % wanted.length] ?? '#c4262e'),
  };
}
