import { brightness } from './colour.ts';
import type { Random } from './prng.ts';
import type { SatinShape } from './satin.ts';
import { drawMarking, drawSatin, polar, satinLeaf, satinOutline, satinRing } from './satin.ts';
import type { Point } from './svg.ts';
import { tag } from './svg.ts';

/** The design sewn on all heads: shapes in sewing order, in a circle of radius 100. */
export type Motif = (spacing: number) => readonly SatinShape[];
type Tones = readonly [string, string, string, string];

const CENTRE: Point = [0, 0];

function around<T>(count: number, draw: (degrees: number, at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => draw((at * 360) / count - 90, at));
}

function rosette([petal, inner, heart, leaf]: Tones, petals: number): Motif {
  return (spacing) => [
    ...around(petals, (degrees) =>
      satinLeaf(
        {
          from: polar(CENTRE, 46, degrees + 180 / petals),
          to: polar(CENTRE, 96, degrees + 180 / petals),
          width: 17,
          colour: leaf,
        },
        spacing,
      ),
    ),
    ...around(petals, (degrees) =>
      satinLeaf(
        {
          from: polar(CENTRE, 14, degrees),
          to: polar(CENTRE, 84, degrees),
          width: 300 / petals,
          bow: 0.06,
          colour: petal,
        },
        spacing,
      ),
    ),
    ...around(petals, (degrees) =>
      satinLeaf(
        {
          from: polar(CENTRE, 10, degrees + 180 / petals),
          to: polar(CENTRE, 46, degrees + 180 / petals),
          width: 20,
          colour: inner,
        },
        spacing,
      ),
    ),
    satinRing(CENTRE, 9, 15, heart, spacing * 0.8),
  ];
}

function compass([dark, pale, ring, small]: Tones): Motif {
  const point = (degrees: number, reach: number, width: number, colours: readonly [string, string], spacing: number) =>
    (['left', 'right'] as const).map((half, at) =>
      satinLeaf(
        {
          from: polar(CENTRE, 6, degrees),
          to: polar(CENTRE, reach, degrees),
          width,
          half,
          colour: colours[at] ?? colours[0],
        },
        spacing,
      ),
    );
  return (spacing) => [
    satinRing(CENTRE, 62, 11, ring, spacing),
    ...around(4, (degrees) => point(degrees + 45, 66, 26, [small, pale], spacing)).flat(),
    ...around(4, (degrees) => point(degrees, 97, 34, [dark, pale], spacing)).flat(),
    satinRing(CENTRE, 7, 10, ring, spacing * 0.8),
  ];
}

function wreath([leaf, pale, berry, star]: Tones): Motif {
  const sprig = (degrees: number, at: number, spacing: number) => {
    const foot = polar(CENTRE, 70, degrees);
    return [
      satinLeaf({ from: foot, to: polar(CENTRE, 97, degrees + 17), width: 14, bow: 0.14, colour: leaf }, spacing),
      satinLeaf({ from: foot, to: polar(CENTRE, 47, degrees + 21), width: 13, bow: -0.14, colour: pale }, spacing),
      ...(at % 2 === 0 ? [satinRing(polar(CENTRE, 71, degrees + 8), 2.6, 5, berry, spacing * 0.6)] : []),
    ];
  };
  return (spacing) => [
    satinRing(CENTRE, 70, 2.6, leaf, spacing),
    ...around(14, (degrees, at) => sprig(degrees, at, spacing)).flat(),
    ...around(6, (degrees) =>
      satinLeaf({ from: polar(CENTRE, 3, degrees), to: polar(CENTRE, 36, degrees), width: 17, colour: star }, spacing),
    ),
    satinRing(CENTRE, 4, 7, berry, spacing * 0.7),
  ];
}

function plume([outer, middle, eye, stem]: Tones): Motif {
  const foot: Point = [0, 78];
  const feather = (degrees: number, reach: number, width: number, colour: string, spacing: number) =>
    satinLeaf(
      { from: polar(foot, 26, degrees), to: polar(foot, reach, degrees), width, bow: (degrees + 90) / 900, colour },
      spacing,
    );
  const fan = Array.from({ length: 9 }, (_, at) => -90 + (at - 4) * 19);
  return (spacing) => [
    ...fan.map((degrees) => feather(degrees, 168 - Math.abs(degrees + 90) * 0.62, 31, outer, spacing)),
    ...fan.map((degrees) => feather(degrees, 128 - Math.abs(degrees + 90) * 0.5, 19, middle, spacing)),
    ...fan.map((degrees) =>
      satinRing(polar(foot, 128 - Math.abs(degrees + 90) * 0.5, degrees), 4, 8, eye, spacing * 0.7),
    ),
    satinLeaf({ from: [0, 98], to: [0, 30], width: 22, colour: stem }, spacing),
    satinRing([0, 62], 6, 9, eye, spacing * 0.8),
  ];
}

/** Chooses a motif, and four of the machine's threads that contrast with this cloth. */
export function createMotif(threads: readonly string[], cloth: string, random: Random): Motif {
  const ground = brightness(cloth);
  const [first = '#c4262e', second = '#f2b705', third = '#2aa6b8', fourth = '#2e7d4f'] = random
    .shuffled([...new Set(threads)])
    .toSorted((a, b) => Number(isFaint(a, ground)) - Number(isFaint(b, ground)));
  const tones: Tones = [first, second, third, fourth];
  return random.pick([rosette(tones, 8), compass(tones), wreath(tones), plume(tones), rosette(tones, 6)]);
}

function isFaint(thread: string, ground: number): boolean {
  return Math.abs(brightness(thread) - ground) < 0.25;
}

/** Draws the sewn share of the motif (0 to 1); the rest only as markings. */
export function drawMotif(motif: Motif, spacing: number, sewn: number, cloth: string): string {
  const shapes = motif(spacing);
  const ready = Math.round(shapes.length * sewn);
  const mark = brightness(cloth) > 0.5 ? '#5b6570' : '#dfe4e8';
  return (
    shapes
      .slice(ready)
      .map((shape) => drawMarking(shape, mark))
      .join('') + shapes.slice(0, ready).map(drawSatin).join('')
  );
}

/** The stitch spacing at this many pixels per millimetre: no finer than visible. */
export function sceneSpacing(sharpness: number): number {
  return sharpness > 1.1 ? 2.2 : 6;
}

/** The sewn share seen from a distance: one patch of colour per thread. */
export function drawDistantMotif(motif: Motif, sewn: number): string {
  const shapes = motif(9);
  const patches = new Map<string, string>();
  for (const shape of shapes.slice(0, Math.round(shapes.length * sewn))) {
    patches.set(shape.colour, (patches.get(shape.colour) ?? '') + satinOutline(shape));
  }
  return [...patches].map(([fill, d]) => tag('path', { d, fill })).join('');
}
