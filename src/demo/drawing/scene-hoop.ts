import type { Vec } from './camera.ts';
import { add, FORWARD } from './camera.ts';
import { lit } from './colour.ts';
import { drawDistantMotif, drawMotif, sceneSpacing } from './motif.ts';
import type { Plan } from './plan.ts';
import { onPlane, sharedOnPlane } from './sewing-head.ts';
import type { Stage } from './solid.ts';
import { bar, box, rounded } from './solid.ts';
import type { Point } from './svg.ts';
import { outline, tag } from './svg.ts';

/** How far the carrying rail of the hoops is behind the needles. */
export const RAIL_BEHIND = 150;
const SIDES = 40;

export function hoopRadius(headPitch: number): number {
  return Math.min(118, headPitch * 0.4);
}

/** The outline of a hoop around 0,0: a circle, or a rounded square for large designs. */
export function hoopOutline(radius: number, isRound: boolean, sides = SIDES): Point[] {
  const power = isRound ? 1 : 0.55;
  return Array.from({ length: sides }, (_, at): Point => {
    const angle = (at / sides) * Math.PI * 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [Math.sign(c) * Math.abs(c) ** power * radius, Math.sign(s) * Math.abs(s) ** power * radius];
  });
}

function ring(stage: Stage, plan: Plan, place: Vec, radius: number, lift: number): string {
  return outline(hoopOutline(radius, plan.isHoopRound).map(([x, y]) => stage.camera.project(add(place, [x, y, lift]))));
}

function clips(stage: Stage, plan: Plan, [x, y, z]: Vec, radius: number): string {
  return [-1, 1]
    .map((side) =>
      box(
        stage,
        [x + side * (radius - 4) - 11, y - 14, z - 2],
        [x + side * (radius - 4) + 11, y + RAIL_BEHIND, z + 5],
        lit(plan.palette.steel, 0.92),
        2,
      ),
    )
    .join('');
}

/** The free arm under the needles and the hoop around it, with the sewn share of the motif. */
export function drawHoopAndBed(stage: Stage, plan: Plan, place: Vec): string {
  const { palette, headPitch, motif, sewn } = plan;
  const radius = hoopRadius(headPitch);
  const [x, y, z] = place;
  const bed = rounded(x - 34, z - 62, x + 34, z - 3, 14);
  const scale = (radius * (plan.isHoopRound ? 0.8 : 0.86)) / 100;
  const sewing =
    stage.sharpness > 0.42
      ? drawMotif(motif, sceneSpacing(stage.sharpness), sewn, palette.cloth)
      : drawDistantMotif(motif, sewn);
  const art = tag('use', { href: stage.sheet.symbol(sewing), transform: `scale(${scale.toFixed(3)})` });
  return (
    shadowOf(stage, place, radius) +
    bar(stage, 'y', bed, [y - radius - 26, y + 330], palette.shell) +
    clips(stage, plan, place, radius) +
    tag('path', { d: ring(stage, plan, place, radius + 8, -9), fill: lit(palette.hoop, 0.5) }) +
    tag('path', {
      d: ring(stage, plan, place, radius + 8, 3),
      fill: palette.hoop,
      stroke: lit(palette.hoop, 0.72),
      'stroke-width': 0.8,
    }) +
    tag('path', {
      d: ring(stage, plan, place, radius + 3.5, 4),
      fill: 'none',
      stroke: lit(palette.hoop, 1.5),
      'stroke-width': 1.6 * stage.sharpness,
    }) +
    tag('path', { d: ring(stage, plan, place, radius - 2, 3), fill: lit(palette.cloth, 0.7) }) +
    tag('path', { d: ring(stage, plan, place, radius - 4, 0), fill: palette.cloth }) +
    sharedOnPlane(stage, place, art, FORWARD) +
    needleShadow(stage, place)
  );
}

function shadowOf(stage: Stage, place: Vec, radius: number): string {
  const shade = stage.sheet.radial([
    [0, '#10161f', 0.5],
    [0.7, '#10161f', 0.34],
    [1, '#10161f', 0],
  ]);
  const art = tag('ellipse', { cx: 14, cy: 4, rx: radius * 1.3, ry: radius * 1.22, fill: shade });
  return onPlane(stage, add(place, [0, 0, -42]), art, FORWARD);
}

function needleShadow(stage: Stage, place: Vec): string {
  const shade = stage.sheet.radial([
    [0, '#10161f', 0.38],
    [1, '#10161f', 0],
  ]);
  return onPlane(stage, place, tag('ellipse', { cx: 6, cy: -16, rx: 78, ry: 26, fill: shade }), FORWARD);
}
