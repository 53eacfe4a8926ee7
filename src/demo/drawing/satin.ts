import { lit } from './colour.ts';
import type { Point } from './svg.ts';
import { lineThrough, num, outline, tag } from './svg.ts';

/** A satin-stitched shape: pairs of needle holes on its two edges. */
export type SatinShape = { colour: string; stitches: readonly (readonly [Point, Point])[]; spacing: number };
type Leaf = {
  from: Point;
  to: Point;
  width: number;
  /** How far the spine is bent, as a fraction of its length. */
  bow?: number;
  /** Which half to sew, left or right of the spine; both by default. */
  half?: 'left' | 'right';
  colour: string;
};

export function polar([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
}

export function satinLeaf(leaf: Leaf, spacing: number): SatinShape {
  const { from, to, width, bow = 0, half, colour } = leaf;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const bend: Point = [(from[0] + to[0]) / 2 - dy * bow, (from[1] + to[1]) / 2 + dx * bow];
  const count = Math.max(6, Math.round(long / spacing));
  const stitches = Array.from({ length: count + 1 }, (_, at) => {
    const t = at / count;
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    const slope = (a: number, b: number, c: number) => 2 * (1 - t) * (b - a) + 2 * t * (c - b);
    const [x, y] = [along(from[0], bend[0], to[0]), along(from[1], bend[1], to[1])];
    const [sx, sy] = [slope(from[0], bend[0], to[0]), slope(from[1], bend[1], to[1])];
    const size = Math.hypot(sx, sy) || 1;
    const reach = (width / 2) * Math.sin(Math.PI * t ** 0.85) ** 0.8 || 0;
    const edge = (side: number): Point => [x + (-sy / size) * reach * side, y + (sx / size) * reach * side];
    return [edge(half === 'right' ? 0 : -1), edge(half === 'left' ? 0 : 1)] as const;
  });
  return { colour, stitches, spacing };
}

export function satinRing(centre: Point, radius: number, width: number, colour: string, spacing: number): SatinShape {
  const count = Math.round((2 * Math.PI * radius) / spacing);
  const stitches = Array.from({ length: count + 1 }, (_, at) => {
    const degrees = (at / count) * 360;
    // The slant makes a sewn ring shine in two places instead of all around.
    return [polar(centre, radius - width / 2, degrees - 4), polar(centre, radius + width / 2, degrees + 4)] as const;
  });
  return { colour, stitches, spacing };
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

/** The shape as thread: a dark base, the thread itself, and a highlight along each stitch. */
export function drawSatin({ colour, stitches, spacing }: SatinShape): string {
  const bed = satinOutline({ colour, stitches, spacing });
  const thread = lineThrough(stitches.flat());
  const sheen = stitches
    .map(([left, right], at) => {
      const [x, y] = between(left, right, 0.24 + (at % 3) * 0.05);
      const [u, v] = between(left, right, 0.58 + (at % 2) * 0.09);
      return `M${num(x)} ${num(y)}L${num(u)} ${num(v)}`;
    })
    .join('');
  const dark = lit(colour, 0.72);
  const stroke = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return (
    tag('path', { d: bed, fill: dark, stroke: dark, 'stroke-width': spacing * 0.8, 'stroke-linejoin': 'round' }) +
    tag('path', { d: thread, stroke: colour, 'stroke-width': spacing * 0.46, ...stroke }) +
    tag('path', { d: sheen, stroke: lit(colour, 1.34), 'stroke-width': spacing * 0.42, ...stroke })
  );
}

/** The outline of the shape, for distances at which stitches are not visible. */
export function satinOutline({ stitches }: SatinShape): string {
  return outline([...stitches.map(([left]) => left), ...stitches.map(([, right]) => right).toReversed()]);
}

/** The shape before it is sewn: a running stitch along its outline. */
export function drawMarking(shape: SatinShape, colour: string): string {
  const d = satinOutline(shape);
  return tag('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': 0.7,
    'stroke-dasharray': '2.4 1.6',
    'stroke-linecap': 'round',
    'stroke-opacity': 0.75,
  });
}
