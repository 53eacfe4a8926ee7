import type { Vec } from './camera.ts';
import { add } from './camera.ts';
import type { Plan } from './plan.ts';
import type { Stage } from './solid.ts';
import { box, tube } from './solid.ts';
import { num, tag, times } from './svg.ts';
import { coneSymbol, placeCone } from './thread-cone.ts';

const STEP_UP = 86;
const STEP_BACK = 78;

/** The arrangement of a head's cones in rising rows, relative to the head's sewing point. */
export type Rack = { rows: number; perRow: number; spacing: number; coneHeight: number; foot: Vec; guide: Vec };

export function rackFor(plan: Plan, foot: Vec): Rack {
  const rows = plan.needles <= 6 ? 1 : plan.headPitch < 300 || plan.needles > 16 ? 3 : 2;
  const perRow = Math.ceil(plan.needles / rows);
  const spacing = Math.min(64, (plan.headPitch * 0.95) / perRow);
  const coneHeight = Math.min(122, (spacing * 0.94) / 0.54);
  const top = foot[2] + (rows - 1) * STEP_UP + coneHeight + 74;
  return { rows, perRow, spacing, coneHeight, foot, guide: [0, foot[1] + 40, top] };
}

/** Neighbouring needles alternate between the rows, so that no threads cross. */
function seatOf(rack: Rack, plan: Plan, needle: number): Vec {
  const row = needle % rack.rows;
  const column = Math.floor(needle / rack.rows);
  const x = (column + (row + 0.5) / rack.rows - rack.perRow / 2) * rack.spacing;
  return add(rack.foot, [
    x + (rack.perRow - plan.needles / rack.rows) * rack.spacing * 0.5,
    row * STEP_BACK,
    row * STEP_UP,
  ]);
}

/** Where this needle's thread leaves the guide above the cones, relative to the head's sewing point. */
export function guideOf(rack: Rack, plan: Plan, needle: number): Vec {
  return [seatOf(rack, plan, needle)[0], rack.guide[1], rack.guide[2]];
}

function pixelsPerMillimetre(stage: Stage, at: Vec): number {
  const [, low] = stage.camera.project(at);
  const [, high] = stage.camera.project(add(at, [0, 0, 100]));
  return (low - high) / 100;
}

/** The cones of one head, back row first, each with its thread up to the guide. */
export function drawCones(stage: Stage, plan: Plan, rack: Rack, place: Vec): string {
  const symbol = coneSymbol(stage.sheet, stage.sharpness > 1.1);
  const backFirst = Array.from({ length: plan.needles }, (_, at) => at).toSorted(
    (a, b) => (b % rack.rows) - (a % rack.rows),
  );
  return backFirst
    .map((needle) => {
      const seat = add(place, seatOf(rack, plan, needle));
      const thread = plan.palette.threads[needle] ?? '#c4262e';
      const [x, y] = stage.camera.project(seat);
      const height = rack.coneHeight * pixelsPerMillimetre(stage, seat);
      const [gx, gy] = stage.camera.project(add(place, guideOf(rack, plan, needle)));
      const up = tag('path', {
        d: `M${num(x)} ${num(y - height)}L${num(gx)} ${num(gy)}`,
        stroke: thread,
        'stroke-width': Math.max(0.6, 1.1 * stage.sharpness),
        'stroke-opacity': 0.85,
      });
      return tag('g', { 'data-cone': needle + 1 }, up + placeCone(symbol, [x, y], height, thread));
    })
    .join('');
}

/** Posts (at these x positions, from this level up) and shelves, drawn before the cones. */
export function drawRackFrame(stage: Stage, plan: Plan, rack: Rack, posts: readonly number[], ground: number): string {
  const [, y, z] = add(plan.sewingPoint, rack.foot);
  const half = (plan.heads * plan.headPitch) / 2 + 14;
  const top = plan.sewingPoint[2] + rack.guide[2];
  const back = y + (rack.rows - 1) * STEP_BACK + 42;
  return (
    posts.map((x) => tube(stage, [x, back, ground], [x, back, top], 17, plan.palette.steel)).join('') +
    times(rack.rows, (turn) => {
      const row = rack.rows - 1 - turn;
      const [front, level] = [y + row * STEP_BACK - 34, z + row * STEP_UP];
      return box(stage, [-half, front, level - 12], [half, front + 74, level], '#aab3b9', 3);
    })
  );
}

/** The guide with the eyelets above the cones, drawn after them. */
export function drawGuide(stage: Stage, plan: Plan, rack: Rack): string {
  const [, y, z] = add(plan.sewingPoint, rack.guide);
  const half = (plan.heads * plan.headPitch) / 2 + 14;
  return tube(stage, [-half, y, z], [half, y, z], 15, plan.palette.steel);
}
