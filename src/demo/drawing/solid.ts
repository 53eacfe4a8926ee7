import type { Camera, Vec } from './camera.ts';
import { add, dot } from './camera.ts';
import { lit } from './colour.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from './svg.ts';
import { outline, tag } from './svg.ts';

/** The context that every part is drawn in; `sharpness` is pixels per millimetre at the heads. */
export type Stage = { camera: Camera; sheet: Sheet; sharpness: number };
type Axis = 'x' | 'y' | 'z';

const SUN: Vec = [-0.42, -0.57, 0.71];

function lift(axis: Axis, [a, b]: Point, along: number): Vec {
  if (axis === 'x') return [along, a, b];
  return axis === 'y' ? [a, along, b] : [a, b, along];
}

/** The light on a surface; one that faces the viewer keeps its colour. */
function lightOn(normal: Vec): number {
  const falling = dot(normal, SUN);
  return 0.76 + (falling > 0 ? falling * 0.42 : falling * 0.3);
}

function face(stage: Stage, corners: readonly Vec[], normal: Vec, colour: string): { depth: number; svg: string } {
  const count = corners.length;
  const middle = corners.reduce<Vec>((sum, corner) => add(sum, corner, 1 / count), [0, 0, 0]);
  const view = add(stage.camera.position, middle, -1);
  if (dot(view, normal) <= 0) return { depth: 0, svg: '' };
  const points = corners.map((corner) => stage.camera.project(corner));
  const light = lightOn(normal);
  const plain = lit(colour, light);
  const ys = points.map(([, y]) => y);
  const tall = Math.max(...ys) - Math.min(...ys);
  const fill =
    tall > 14
      ? stage.sheet.linear([
          [0, lit(colour, light + 0.05)],
          [1, lit(colour, light - 0.07)],
        ])
      : plain;
  const svg = tag('path', { d: outline(points), fill, stroke: plain, 'stroke-width': 0.6 });
  return { depth: Math.hypot(...view), svg };
}

function turnedLeft(profile: readonly Point[]): readonly Point[] {
  const area = profile.reduce((sum, [a, b], at) => {
    const [c, d] = profile[(at + 1) % profile.length] ?? [a, b];
    return sum + a * d - c * b;
  }, 0);
  return area < 0 ? profile.toReversed() : profile;
}

/** A bar with this cross-section between two positions along an axis, shaded by one light. */
export function bar(stage: Stage, axis: Axis, profile: readonly Point[], [start, end]: Point, colour: string): string {
  const section = turnedLeft(profile);
  const sides = section.map((from, at) => {
    const to = section[(at + 1) % section.length] ?? from;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal = lift(axis, [(to[1] - from[1]) / long, (from[0] - to[0]) / long], 0);
    const corners = [lift(axis, from, start), lift(axis, to, start), lift(axis, to, end), lift(axis, from, end)];
    return face(stage, corners, normal, colour);
  });
  const cap = (along: number, way: number) =>
    face(
      stage,
      section.map((point) => lift(axis, point, along)),
      lift(axis, [0, 0], way),
      colour,
    );
  return [...sides, cap(start, -1), cap(end, 1)]
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ svg }) => svg)
    .join('');
}

/** The cross-section of a plate with rounded corners. */
export function rounded(a0: number, b0: number, a1: number, b1: number, radius: number, steps = 3): Point[] {
  const corners: readonly [number, number, number][] = [
    [a1 - radius, b0 + radius, -90],
    [a1 - radius, b1 - radius, 0],
    [a0 + radius, b1 - radius, 90],
    [a0 + radius, b0 + radius, 180],
  ];
  return corners.flatMap(([a, b, turn]) =>
    Array.from({ length: steps + 1 }, (_, at): Point => {
      const angle = ((turn + (at * 90) / steps) * Math.PI) / 180;
      return [a + Math.cos(angle) * radius, b + Math.sin(angle) * radius];
    }),
  );
}

/** A box between two corners, with slightly rounded long edges. */
export function box(stage: Stage, low: Vec, high: Vec, colour: string, radius = 6): string {
  return bar(stage, 'x', rounded(low[1], low[2], high[1], high[2], radius, 2), [low[0], high[0]], colour);
}

/** A straight tube, drawn as a line with a highlight along its center. */
export function tube(stage: Stage, from: Vec, to: Vec, thickness: number, colour: string): string {
  const d = outline([stage.camera.project(from), stage.camera.project(to)]);
  const width = thickness * stage.sharpness;
  const line = (stroke: string, share: number) =>
    tag('path', { d, fill: 'none', stroke, 'stroke-width': width * share, 'stroke-linecap': 'round' });
  return line(lit(colour, 0.62), 1) + line(colour, 0.68) + line(lit(colour, 1.55), 0.22);
}

/** A flat strip on a front that faces the viewer, at depth y, from the low to the high corner in x and z. */
export function strip(
  { camera }: Stage,
  y: number,
  [x0, z0]: Point,
  [x1, z1]: Point,
  fill: string,
  opacity = 1,
): string {
  const corners: Vec[] = [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
  return tag('path', { d: outline(corners.map((corner) => camera.project(corner))), fill, 'fill-opacity': opacity });
}
