import { floorShadow } from './backdrop.ts';
import type { Vec } from './camera.ts';
import { lit } from './colour.ts';
import { controlPanelFace, PANEL_TALL, PANEL_WIDTH } from './control-panel.ts';
import { emergencyStop } from './emergency-stop.ts';
import type { Plan, Shown } from './plan.ts';
import { headPlaces } from './plan.ts';
import { repeat } from './repeat.ts';
import { drawHoopAndBed, hoopOutline, RAIL_BEHIND } from './scene-hoop.ts';
import { drawHead, HEAD_PIVOT, onPlane } from './sewing-head.ts';
import type { Stage } from './solid.ts';
import { bar, box, rounded, tube } from './solid.ts';
import type { Point } from './svg.ts';
import { circle, outline, rect, tag } from './svg.ts';
import { coneSymbol, placeCone } from './thread-cone.ts';
import { drawCones, drawGuide, drawRackFrame, rackFor } from './thread-rack.ts';

/** Where the needles of a free-standing head meet the cloth. */
export const COMPACT_POINT: Vec = [0, 210, 730];
const RACK_FOOT: Vec = [0, 330, 530];
const BASE_TOP = 650;

const PANEL_SCALE = 0.88;
const PANEL_WIDE = PANEL_WIDTH * PANEL_SCALE;
const PANEL_HIGH = PANEL_TALL * PANEL_SCALE;

function halfOf(plan: Plan): number {
  return ((plan.heads - 1) * plan.headPitch) / 2;
}

export function compactCorners(plan: Plan): Vec[] {
  const half = halfOf(plan) + 450;
  const reach = (plan.heads * plan.headPitch) / 2;
  const top = plan.sewingPoint[2] + rackFor(plan, RACK_FOOT).guide[2] + 20;
  return [
    [-half, 60, 0],
    [half, 60, 0],
    [half, 760, 0],
    [-half, 60, 620],
    [-reach, 640, top],
    [reach, 640, top],
    [halfOf(plan) + 215 + PANEL_WIDE, 140, 1000],
  ];
}

function castor(stage: Stage, x: number, y: number): string {
  return (
    bar(
      stage,
      'x',
      hoopOutline(36, true, 20).map(([a, b]): Point => [y + a, 38 + b]),
      [x - 13, x + 13],
      '#2a3036',
    ) + box(stage, [x - 22, y - 22, 66], [x + 22, y + 22, 92], '#8a939a', 3)
  );
}

function standOf(stage: Stage, plan: Plan, half: number): string {
  const { palette } = plan;
  const leg = (x: number) =>
    box(stage, [x - 24, 120, 90], [x + 24, 720, 500], palette.shell, 12) +
    onPlane(stage, [x, 120, 500], rect(-10, 40, 20, 370, { rx: 5, fill: palette.body }));
  return (
    [620, 170].map((y) => [-1, 1].map((side) => castor(stage, side * (half - 24), y)).join('')).join('') +
    leg(-half + 24) +
    box(stage, [-half + 40, 640, 110], [half - 40, 690, 490], lit(palette.shell, 0.7), 4) +
    box(stage, [-half + 40, 150, 214], [half - 40, 690, 236], palette.steel, 4) +
    spares(stage, plan, half) +
    spareHoop(stage, plan, half) +
    leg(half - 24) +
    box(stage, [-half - 20, 90, 500], [half + 20, 750, 550], palette.steel, 12)
  );
}

/** Spare cones and a drawer of bobbins on the workshop's shelf. */
function spares(stage: Stage, plan: Plan, half: number): string {
  const symbol = coneSymbol(stage.sheet, stage.sharpness > 1.1);
  const cones = plan.palette.threads
    .slice(0, 5)
    .toReversed()
    .map((thread, at) => {
      const [x, y] = stage.camera.project([-half + 325 + at * 66, 380, 238]);
      return placeCone(symbol, [x, y], 128 * stage.sharpness, thread);
    });
  const drawer = onPlane(
    stage,
    [half - 160, 340, 400],
    rect(-78, 18, 156, 30, { rx: 4, fill: '#ffffff', 'fill-opacity': 0.35 }) +
      rect(-22, 28, 44, 9, { rx: 4, fill: '#2e343b' }) +
      rect(-78, 66, 156, 30, { rx: 4, fill: '#ffffff', 'fill-opacity': 0.35 }) +
      rect(-22, 76, 44, 9, { rx: 4, fill: '#2e343b' }),
  );
  return (
    cones.join('') + box(stage, [half - 250, 340, 236], [half - 70, 560, 400], lit(plan.palette.steel, 0.8), 6) + drawer
  );
}

function bodyOf(stage: Stage, plan: Plan, place: Vec): string {
  const { palette } = plan;
  const [x, y, z] = place;
  const neck: Point[] = [
    [y + 235, BASE_TOP - 20],
    [y + 235, z + 150],
    [y + 215, z + 210],
    [y + 225, z + 405],
    [y + 250, z + 432],
    [y + 470, z + 432],
    [y + 500, z + 400],
    [y + 500, BASE_TOP - 20],
  ];
  const base = rounded(y + 90, 550, y + 520, BASE_TOP, 22);
  return (
    bar(stage, 'x', base, [x - 200, x + 200], palette.body) +
    onPlane(stage, [x, y + 90, BASE_TOP], rect(-200, 66, 400, 5, { fill: '#ffffff', 'fill-opacity': 0.5 })) +
    bar(stage, 'x', neck, [x - 128, x + 128], palette.body) +
    box(stage, [x - 245, y + RAIL_BEHIND, z - 46], [x + 245, y + RAIL_BEHIND + 44, z + 8], '#d5dbdf', 6)
  );
}

/** The center of the control panel's front. */
export function compactPanelMiddle(plan: Plan): Vec {
  return [halfOf(plan) + 215 + PANEL_WIDE / 2, 140, plan.sewingPoint[2] + 255];
}

function panelArm(stage: Stage, plan: Plan): string {
  const [x, , z] = compactPanelMiddle(plan);
  const elbow: Vec = [x, 420, z - 40];
  return (
    tube(stage, [halfOf(plan) + 126, 520, z - 30], elbow, 30, '#7c858c') +
    tube(stage, elbow, [x, 190, z], 30, '#7c858c')
  );
}

function panelOf(stage: Stage, plan: Plan): string {
  const [x, front, z] = compactPanelMiddle(plan);
  const art = controlPanelFace(stage.sheet, plan, stage.sharpness > 1.1);
  const back = rounded(x - PANEL_WIDE / 2, z - PANEL_HIGH / 2, x + PANEL_WIDE / 2, z + PANEL_HIGH / 2, 14);
  return (
    bar(stage, 'y', back, [front, front + 50], '#2c343b') +
    onPlane(
      stage,
      [x, front, z],
      tag('g', { transform: `scale(${PANEL_SCALE}) translate(${-PANEL_WIDTH / 2} ${-PANEL_TALL / 2})` }, art),
    )
  );
}

function switchesOf(stage: Stage, half: number): string {
  const art =
    emergencyStop(stage.sheet, 26) + circle(-80, 0, 15, { fill: '#2f9a57', stroke: '#1d6438', 'stroke-width': 3 });
  return (
    box(stage, [half - 190, 96, 550], [half + 10, 180, 622], '#3a424a', 8) +
    onPlane(stage, [half - 50, 96, 586], tag('g', { transform: 'scale(.82)' }, art))
  );
}

function spareHoop(stage: Stage, plan: Plan, half: number): string {
  const at: Vec = [-half + 176, 150, 386];
  const ring = (radius: number) => outline(hoopOutline(radius, true));
  return onPlane(
    stage,
    at,
    tag('path', {
      d: `${ring(92)}${ring(78)}`,
      'fill-rule': 'evenodd',
      fill: lit(plan.palette.hoop, 0.62),
      transform: 'translate(4 6)',
      'fill-opacity': 0.4,
    }) +
      tag('path', {
        d: `${ring(92)}${ring(78)}`,
        'fill-rule': 'evenodd',
        fill: plan.palette.hoop,
        stroke: lit(plan.palette.hoop, 0.7),
        'stroke-width': 1.5,
      }) +
      rect(-6, -122, 12, 42, { rx: 3, fill: '#8a939a' }),
  );
}

/** A machine with free arms on a stand, for workshops with one or two heads. */
export function drawCompactMachine(stage: Stage, plan: Plan, shown: Shown): string {
  const half = halfOf(plan) + 450;
  const rack = rackFor(plan, RACK_FOOT);
  const places = headPlaces(plan).slice(shown.from, shown.to);
  const posts = places.flatMap(([x]) => [x - 96, x + 96]);
  return (
    floorShadow(stage.camera, [-half, 130, 0], [half, 720, 0], 0.5) +
    standOf(stage, plan, half) +
    places.map((place) => bodyOf(stage, plan, place)).join('') +
    (shown.panel ? panelArm(stage, plan) : '') +
    drawRackFrame(stage, plan, rack, posts, plan.sewingPoint[2] + 400) +
    repeat(stage, places, [0, 380, 660], 'cones', (place) => drawCones(stage, plan, rack, place)) +
    drawGuide(stage, plan, rack) +
    (shown.hoops ? repeat(stage, places, [0, 0, 0], 'hoop', (place) => drawHoopAndBed(stage, plan, place)) : '') +
    repeat(stage, places, HEAD_PIVOT, 'head', (place) => drawHead(stage, plan, place, rack)) +
    (shown.panel ? switchesOf(stage, half) + panelOf(stage, plan) : '')
  );
}
