import type { Camera, Vec } from './camera.ts';
import { add, carry } from './camera.ts';
import type { Stage } from './solid.ts';
import { matrixOf } from './svg.ts';

const MODELS_FAR = 4;
const MODELS_NEAR = 5;

/**
 * Draws a part at many places. Only a few are drawn in full; the others are copies of the nearest one, which keeps the
 * file of a 28-head machine as small as that of a six-head one. From a distance the difference is not visible.
 */
export function repeat(
  stage: Stage,
  places: readonly Vec[],
  pivot: Vec,
  name: string,
  draw: (place: Vec) => string,
): string {
  const drawn = new Map<number, { place: Vec; symbol: string }>();
  const models = stage.sharpness > 1.1 ? MODELS_NEAR : MODELS_FAR;
  const run = places.length / Math.min(models, places.length);
  return places
    .map((place, at) => {
      const group = Math.floor(at / run);
      const model = drawn.get(group) ?? modelOf(stage, places, Math.floor((group + 0.5) * run), draw);
      drawn.set(group, model);
      const matrix = matrixOf(carryBetween(stage.camera, model.place, place, pivot));
      return `<use href="${model.symbol}" data-part="${name}" transform="${matrix}"/>`;
    })
    .join('');
}

function modelOf(stage: Stage, places: readonly Vec[], at: number, draw: (place: Vec) => string) {
  const place = places[Math.min(at, places.length - 1)] ?? [0, 0, 0];
  return { place, symbol: stage.sheet.symbol(draw(place)) };
}

function carryBetween(camera: Camera, from: Vec, to: Vec, pivot: Vec) {
  return carry(camera, add(from, pivot), add(to, pivot));
}
