import type { Vec } from './camera.ts';
import { add, DOWN, RIGHT } from './camera.ts';
import { lit } from './colour.ts';
import type { HeadFace } from './needle-case.ts';
import { CASE_HEIGHT, caseWidth, needleAt, needleCaseFace } from './needle-case.ts';
import type { Plan } from './plan.ts';
import type { Stage } from './solid.ts';
import { bar, rounded } from './solid.ts';
import type { Point } from './svg.ts';
import { matrixOf, num, tag, times } from './svg.ts';
import { tensionPanelFace } from './tension-panel.ts';
import type { Rack } from './thread-rack.ts';
import { guideOf } from './thread-rack.ts';

const CASE_TOP = 385;
const CASE_FRONT = -10;
const TENSION_TOP: Vec = [0, 50, 562];
const TENSION_DOWN: Vec = [0, -0.31, -0.95];
/** The center of a head, relative to its sewing point. */
export const HEAD_PIVOT: Vec = [0, 40, 330];

function faceOf({ sheet, sharpness }: Stage, plan: Plan): HeadFace {
  const { palette, needles, needlePitch: pitch, active } = plan;
  return { sheet, palette, needles, pitch, active, isNear: sharpness > 1.1 };
}

/** Maps flat art in millimetres to an upright or tilted plane of the machine. */
export function onPlane(stage: Stage, at: Vec, art: string, down: Vec = DOWN): string {
  return tag('g', { transform: matrixOf(stage.camera.plane(at, RIGHT, down)) }, art);
}

/** The same for art that several places share: it is stored once. */
export function sharedOnPlane(stage: Stage, at: Vec, art: string, down: Vec = DOWN): string {
  const matrix = matrixOf(stage.camera.plane(at, RIGHT, down));
  return tag('use', { href: stage.sheet.symbol(art), transform: matrix });
}

function armOf(stage: Stage, plan: Plan, [x, y, z]: Vec): string {
  const half = Math.min(58, caseWidth(plan.needles, plan.needlePitch) / 2 - 8);
  const section: Point[] = [
    [70, 150],
    [70, 372],
    [84, 388],
    [150, 402],
    [335, 402],
    [335, 190],
    [230, 165],
    [180, 128],
    [100, 128],
  ];
  return bar(
    stage,
    'x',
    section.map(([a, b]): Point => [y + a, z + b]),
    [x - half, x + half],
    lit(plan.palette.shell, 0.95),
  );
}

function threadsAbove(stage: Stage, plan: Plan, place: Vec, rack: Rack): string {
  return times(plan.needles, (at) => {
    const low = add(place, [needleAt({ needles: plan.needles, pitch: plan.needlePitch }, at), 62, 560]);
    const high = add(place, guideOf(rack, plan, at));
    const middle: Vec = [low[0] * 0.7 + high[0] * 0.3, low[1] * 0.75 + high[1] * 0.25, low[2] * 0.42 + high[2] * 0.58];
    const [a, b] = stage.camera.project(low);
    const [c, d] = stage.camera.project(middle);
    const [e, f] = stage.camera.project(high);
    const path = `M${num(a)} ${num(b)}Q${num(c)} ${num(d)} ${num(e)} ${num(f)}`;
    return tag('path', {
      d: path,
      fill: 'none',
      stroke: plan.palette.threads[at] ?? '#c4262e',
      'stroke-width': Math.max(0.7, 1.3 * stage.sharpness),
    });
  });
}

function lampGlow(stage: Stage, width: number): string {
  const glow = stage.sheet.radial([
    [0, '#fffbe8', 0.75],
    [1, '#fffbe8', 0],
  ]);
  return tag('ellipse', { cx: 0, cy: CASE_HEIGHT + 4, rx: width * 0.5, ry: 44, fill: glow });
}

/** One head above its sewing point, with threads from its rack down to the needles. */
export function drawHead(stage: Stage, plan: Plan, place: Vec, rack: Rack): string {
  const face = faceOf(stage, plan);
  const width = caseWidth(plan.needles, plan.needlePitch);
  const [x, y, z] = place;
  const shell = plan.palette.shell;
  const body = rounded(x - width / 2, z + CASE_TOP - CASE_HEIGHT, x + width / 2, z + CASE_TOP, 9);
  const slab: Point[] = [
    [-4, 387],
    [64, 387],
    [96, 558],
    [52, 564],
  ];
  return (
    armOf(stage, plan, place) +
    bar(
      stage,
      'x',
      slab.map(([a, b]): Point => [y + a, z + b]),
      [x - width / 2 + 5, x + width / 2 - 5],
      shell,
    ) +
    sharedOnPlane(stage, add(place, TENSION_TOP), tensionPanelFace(face), TENSION_DOWN) +
    bar(stage, 'y', body, [y + CASE_FRONT, y + 70], shell) +
    sharedOnPlane(stage, add(place, [0, CASE_FRONT, CASE_TOP]), lampGlow(stage, width) + needleCaseFace(face)) +
    threadsAbove(stage, plan, place, rack)
  );
}
