import { caption, captionGround, documentOf, haze, studio } from './backdrop.ts';
import { BRIDGE_POINT, bridgeCorners, drawBridgeMachine, panelMiddle } from './bridge-machine.ts';
import type { Camera, Pose, Rect, Vec } from './camera.ts';
import { add, fitCamera } from './camera.ts';
import { lit } from './colour.ts';
import { COMPACT_POINT, compactCorners, compactPanelMiddle, drawCompactMachine } from './compact-machine.ts';
import type { Plan, Shown } from './plan.ts';
import { headPlaces } from './plan.ts';
import { createSheet } from './sheet.ts';
import type { Stage } from './solid.ts';

export type Frame = 'compact' | 'bridge';

export function sewingPointOf(frame: Frame): Vec {
  return frame === 'bridge' ? BRIDGE_POINT : COMPACT_POINT;
}

function stageFor(camera: Camera, at: Vec): Stage {
  const [, low] = camera.project(at);
  const [, high] = camera.project(add(at, [0, 0, 100]));
  return { camera, sheet: createSheet(), sharpness: (low - high) / 100 };
}

function machineOn(stage: Stage, frame: Frame, plan: Plan, shown: Shown): string {
  return frame === 'bridge' ? drawBridgeMachine(stage, plan, shown) : drawCompactMachine(stage, plan, shown);
}

/** The whole machine, from the front or from its front right corner. */
export function wholeMachine(frame: Frame, plan: Plan, from: 'front' | 'angle'): string {
  const corners = frame === 'bridge' ? bridgeCorners(plan) : compactCorners(plan);
  const length = Math.max(1800, plan.heads * plan.headPitch);
  const pose: Pose =
    from === 'front'
      ? { yaw: 0, pitch: 9, distance: length * 5, target: [0, 400, 850] }
      : { yaw: frame === 'compact' ? 30 : 36, pitch: 19, distance: length * 2, target: [0, 400, 850] };
  const camera = fitCamera(pose, corners, {
    x: 70,
    y: 80 + Math.min(130, plan.heads * 5),
    width: 1460,
    height: 1000 - Math.min(130, plan.heads * 5),
  });
  const [, floor] = camera.project([0, 900, 0]);
  const stage = stageFor(camera, plan.sewingPoint);
  const machine = machineOn(stage, frame, plan, { from: 0, to: plan.heads, hoops: true, cones: true, panel: true });
  return documentOf(
    stage.sheet,
    studio(stage.sheet, plan.palette.backdrop, Math.min(930, floor - 70)) + machine + caption(),
  );
}

/** The extent of a close-up around its target: to each side, down and up. */
type Detail = {
  yaw: number;
  pitch: number;
  target: Vec;
  wide: number;
  low: number;
  high: number;
  into: Rect;
  shown: Shown;
};

function closeUp(frame: Frame, plan: Plan, { yaw, pitch, target, wide, low, high, into, shown }: Detail): string {
  const corners = [-wide, wide].flatMap((x) => [low, high].map((z) => add(target, [x, 0, z])));
  const camera = fitCamera({ yaw, pitch, distance: 4200, target }, corners, into);
  const stage = stageFor(camera, target);
  const tone = lit(plan.palette.backdrop, 0.9);
  const machine = machineOn(stage, frame, plan, shown);
  const ground = captionGround(stage.sheet, lit(plan.palette.backdrop, 1.3));
  const veil = haze(stage.sheet, plan.palette.backdrop, camera.project(target));
  return documentOf(stage.sheet, studio(stage.sheet, tone, 1000) + machine + veil + ground + caption());
}

function middleHead(plan: Plan, hoops: boolean): { place: Vec; shown: Shown } {
  const at = Math.floor((plan.heads - 1) / 2);
  const beside = Math.ceil(480 / plan.headPitch);
  return {
    place: headPlaces(plan)[at] ?? plan.sewingPoint,
    shown: { from: Math.max(0, at - beside), to: at + beside + 1, hoops, cones: !hoops, panel: false },
  };
}

/** The middle head, from the tensions down to the hoop. */
export function headCloseUp(frame: Frame, plan: Plan): string {
  const { place, shown } = middleHead(plan, true);
  const into = { x: 300, y: 50, width: 1000, height: 1100 };
  return closeUp(frame, plan, {
    yaw: 15,
    pitch: 16,
    target: add(place, [0, 40, 270]),
    wide: 150,
    low: -320,
    high: 320,
    into,
    shown,
  });
}

/** The cones of the middle head and their threads up to the tensions. */
export function threadsCloseUp(frame: Frame, plan: Plan): string {
  const { place, shown } = middleHead(plan, false);
  const into = { x: 250, y: 60, width: 1100, height: 1120 };
  return closeUp(frame, plan, {
    yaw: -13,
    pitch: 9,
    target: add(place, [0, 200, 690]),
    wide: 190,
    low: -300,
    high: 250,
    into,
    shown,
  });
}

/** The control panel, the last head out of focus behind it. */
export function panelCloseUp(frame: Frame, plan: Plan): string {
  const target = frame === 'bridge' ? panelMiddle(plan) : compactPanelMiddle(plan);
  const into = { x: 270, y: 130, width: 1060, height: 900 };
  const shown = { from: Math.max(0, plan.heads - 2), to: plan.heads, hoops: false, cones: false, panel: true };
  return closeUp(frame, plan, { yaw: 12, pitch: 7, target, wide: 166, low: -118, high: 118, into, shown });
}
