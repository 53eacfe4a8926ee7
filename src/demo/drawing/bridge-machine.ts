import { floorShadow } from './backdrop.ts';
import type { Vec } from './camera.ts';
import { add } from './camera.ts';
import { lit } from './colour.ts';
import { controlPanelFace, PANEL_TALL, PANEL_WIDTH } from './control-panel.ts';
import { emergencyStop } from './emergency-stop.ts';
import type { Plan, Shown } from './plan.ts';
import { headPlaces } from './plan.ts';
import { repeat } from './repeat.ts';
import { drawHoopAndBed, hoopRadius, RAIL_BEHIND } from './scene-hoop.ts';
import { drawHead, HEAD_PIVOT, onPlane } from './sewing-head.ts';
import type { Stage } from './solid.ts';
import { bar, box, rounded, strip, tube } from './solid.ts';
import { circle, rect, tag, times } from './svg.ts';
import type { Rack } from './thread-rack.ts';
import { drawCones, drawGuide, drawRackFrame, rackFor } from './thread-rack.ts';

/** Where the needles of a bridge machine meet the cloth. */
export const BRIDGE_POINT: Vec = [0, 205, 905];
const TABLE = { top: 862, depth: 800 } as const;
const BEAM = { front: 540, back: 735, low: 1098, high: 1318 } as const;
const RACK_FOOT: Vec = [0, 400, 585];

const PANEL_SCALE = 0.86;
const PANEL_WIDE = PANEL_WIDTH * PANEL_SCALE;
const PANEL_HIGH = PANEL_TALL * PANEL_SCALE;

type Bridge = { stage: Stage; plan: Plan; rack: Rack; half: number };

function halfOf(plan: Plan): number {
  return (plan.heads * plan.headPitch) / 2;
}

/** The center of the control panel's front. */
export function panelMiddle(plan: Plan): Vec {
  return [halfOf(plan) + 45 + PANEL_WIDE / 2, 150, 1265];
}

/** The outermost corners, for the camera to fit. */
export function bridgeCorners(plan: Plan): Vec[] {
  const half = halfOf(plan);
  const top = plan.sewingPoint[2] + rackFor(plan, RACK_FOOT).guide[2];
  const [left, right] = [-half - 175, half + 175];
  return [
    [left, 0, 0],
    [right, 0, 0],
    [left, TABLE.depth, 0],
    [right, TABLE.depth, 0],
    [left, 0, TABLE.top],
    [left, BEAM.back, top],
    [right, BEAM.back, top],
    [half + 40 + PANEL_WIDE, 150, 1300],
  ];
}

function standOf({ stage, plan, half }: Bridge): string {
  const { palette, heads } = plan;
  const stands = Math.max(2, Math.ceil(heads / 7) + 1);
  const span = half * 2 + 40;
  const pedestal = (at: number) => {
    const x = -span / 2 + (span * at) / (stands - 1);
    const isEnd = at === 0 || at === stands - 1;
    const wide = isEnd ? 74 : 38;
    return (
      [-1, 1]
        .map((side) => tube(stage, [x + side * (wide - 24), 120, 4], [x + side * (wide - 24), 120, 60], 26, '#7c858c'))
        .join('') +
      box(stage, [x - wide, 70, 56], [x + wide, 760, 706], isEnd ? palette.shell : lit(palette.steel, 0.9), 14) +
      (isEnd
        ? onPlane(
            stage,
            [x, 70, 700],
            rect(-wide + 16, 60, wide * 2 - 32, 520, { rx: 8, fill: palette.body, 'fill-opacity': 0.95 }) +
              times(5, (slot) =>
                rect(-wide + 30, 480 + slot * 14, wide * 2 - 60, 5, { rx: 2.5, fill: '#10161f', 'fill-opacity': 0.35 }),
              ),
          )
        : '')
    );
  };
  return (
    box(stage, [-span / 2, 330, 118], [span / 2, 520, 250], lit(palette.steel, 0.72), 8) +
    powerBox(stage, half) +
    times(stands, pedestal)
  );
}

function powerBox(stage: Stage, half: number): string {
  const wide = Math.min(560, half * 0.75);
  const x = half > 900 ? half * 0.42 : 0;
  const slots = times(7, (at) =>
    rect(-wide / 2 + 36, 60 + at * 17, wide * 0.42, 7, { rx: 3.5, fill: '#10161f', 'fill-opacity': 0.42 }),
  );
  const lamp =
    circle(wide / 2 - 46, 64, 10, { fill: '#49c46a' }) + rect(wide / 2 - 64, 96, 36, 52, { rx: 5, fill: '#20262c' });
  return (
    box(stage, [x - wide / 2, 250, 330], [x + wide / 2, 640, 708], '#59636c', 12) +
    onPlane(stage, [x, 250, 708], slots + lamp)
  );
}

function tableOf({ stage, plan, half }: Bridge): string {
  const { palette, isWorn } = plan;
  const [left, right] = [-half - 165, half + 165];
  const apron = box(stage, [left + 18, 34, 706], [right - 18, TABLE.depth - 30, TABLE.top - 36], palette.shell, 10);
  const stripe = strip(stage, 34, [left + 18, 742], [right - 18, 758], palette.body);
  const edge = strip(stage, 0, [left, TABLE.top - 15], [right, TABLE.top - 11], '#ffffff', 0.55);
  const top = box(stage, [left, 0, TABLE.top - 36], [right, TABLE.depth, TABLE.top], palette.steel, 12);
  const marks = isWorn
    ? times(9, (at) => {
        const x = left + ((at * 0.618) % 1) * (right - left);
        const art = tag('path', {
          d: `M0 0q${30 + at * 7} ${at % 2 === 0 ? 8 : -6} ${60 + at * 9} 2`,
          stroke: '#6b7277',
          'stroke-width': 2.2,
          fill: 'none',
          'stroke-opacity': 0.5,
        });
        return onPlane(stage, [x, 40 + ((at * 37) % 60), TABLE.top], art, [0, -1, 0]);
      })
    : '';
  return apron + stripe + top + edge + marks;
}

function pantograph({ stage, plan, half }: Bridge): string {
  const [, y, z] = plan.sewingPoint;
  const metal = '#d5dbdf';
  const front = y - hoopRadius(plan.headPitch) - 40;
  const back = y + RAIL_BEHIND;
  const [left, right] = [-half - 60, half + 60];
  return (
    box(stage, [left, back, z - 30], [right, back + 34, z + 8], metal, 5) +
    box(stage, [left, front, z - 30], [left + 26, back + 34, z - 4], metal, 4) +
    box(stage, [right - 26, front, z - 30], [right, back + 34, z - 4], metal, 4) +
    box(stage, [left, front, z - 34], [right, front + 22, z - 12], metal, 4)
  );
}

function bridgeOf({ stage, plan, half }: Bridge): string {
  const { palette } = plan;
  const column = (side: number) => {
    const x = side * (half + 88);
    return box(stage, [x - 66, BEAM.front - 6, TABLE.top], [x + 66, BEAM.back + 6, BEAM.high + 12], palette.shell, 22);
  };
  const section = rounded(BEAM.front, BEAM.low, BEAM.back, BEAM.high, 18);
  const beam = bar(stage, 'x', section, [-half - 30, half + 30], palette.body);
  const line = strip(stage, BEAM.front, [-half - 26, BEAM.low + 34], [half + 26, BEAM.low + 43], '#ffffff', 0.5);
  const drive = box(stage, [-half - 22, 640, TABLE.top], [half + 22, 775, 985], lit(palette.shell, 0.86), 16);
  return drive + column(-1) + beam + line + column(1);
}

function panelOf({ stage, plan, half }: Bridge): string {
  const [x, front, z] = panelMiddle(plan);
  const art = controlPanelFace(stage.sheet, plan, stage.sharpness > 1.1);
  const back = rounded(x - PANEL_WIDE / 2, z - PANEL_HIGH / 2, x + PANEL_WIDE / 2, z + PANEL_HIGH / 2, 13);
  return (
    tube(stage, [half + 100, 540, 1200], [x + 30, 300, 1180], 34, '#7c858c') +
    tube(stage, [x + 30, 300, 1180], [x + 30, 200, 1220], 34, '#7c858c') +
    bar(stage, 'y', back, [front, front + 52], '#2c343b') +
    onPlane(
      stage,
      [x, front, z],
      tag('g', { transform: `scale(${PANEL_SCALE}) translate(${-PANEL_WIDTH / 2} ${-PANEL_TALL / 2})` }, art),
    )
  );
}

function switchesOf({ stage, plan, half }: Bridge): string {
  const wide = half * 2 + 120;
  const buttons =
    tag('g', { transform: 'translate(0 0)' }, emergencyStop(stage.sheet, 30)) +
    circle(-90, 0, 19, { fill: '#2f9a57', stroke: '#1d6438', 'stroke-width': 3 }) +
    circle(-145, 0, 19, { fill: '#c9302f', stroke: '#7f1a1b', 'stroke-width': 3 });
  return (
    tube(stage, [-wide / 2, -14, 792], [wide / 2 - 320, -14, 792], 18, plan.palette.steel) +
    onPlane(stage, [half + 70, 30, 768], buttons)
  );
}

/** A machine with heads side by side on a beam above one long table. */
export function drawBridgeMachine(stage: Stage, plan: Plan, shown: Shown): string {
  const rack = rackFor(plan, RACK_FOOT);
  const half = halfOf(plan);
  const bridge: Bridge = { stage, plan, rack, half };
  const places = headPlaces(plan);
  const seen = places.slice(shown.from, shown.to);
  const above = add(HEAD_PIVOT, [0, 360, 330]);
  const head = (place: Vec) => drawHead(stage, plan, place, rack);
  const gaps = Math.max(1, Math.ceil((half * 2) / 1500));
  const posts = Array.from({ length: gaps + 1 }, (_, at) => -half + (2 * half * at) / gaps);
  return (
    floorShadow(stage.camera, [-half - 150, 60, 0], [half + 150, 770, 0], 0.5) +
    standOf(bridge) +
    tableOf(bridge) +
    pantograph(bridge) +
    bridgeOf(bridge) +
    drawRackFrame(stage, plan, rack, posts, BEAM.high) +
    (shown.cones ? repeat(stage, seen, above, 'cones', (place) => drawCones(stage, plan, rack, place)) : '') +
    drawGuide(stage, plan, rack) +
    (shown.hoops ? repeat(stage, seen, [0, 0, 0], 'hoop', (place) => drawHoopAndBed(stage, plan, place)) : '') +
    repeat(stage, seen, HEAD_PIVOT, 'head', head) +
    (shown.panel ? switchesOf(bridge) + panelOf(bridge) : '')
  );
}
