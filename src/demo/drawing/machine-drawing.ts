import { hoopFromAbove } from './hoop-view.ts';
import type { Frame } from './machine-view.ts';
import { headCloseUp, panelCloseUp, sewingPointOf, threadsCloseUp, wholeMachine } from './machine-view.ts';
import { createMotif } from './motif.ts';
import { createPalette } from './palette.ts';
import type { Plan } from './plan.ts';
import { headPitchFor, needlePitchFor } from './plan.ts';
import { drawPlate, type PlateDrawing } from './plate-view.ts';
import { createRandom } from './prng.ts';

export const DRAWING_VIEWS = ['front', 'angle', 'head', 'panel', 'hoop', 'threads'] as const;
export type DrawingView = (typeof DRAWING_VIEWS)[number];

export type MachineDrawing = {
  /** 1 to 28. */
  heads: number;
  /** Per head, 4 to 24. */
  needles: number;
  /** 'compact' for one or two heads on a stand, 'bridge' for heads side by side on a beam. */
  frame: Frame;
  /** The body colour, #rrggbb. */
  accent: string;
  view: DrawingView;
  /** Determines backdrop, threads, cloth and motif; the same for all pictures of a machine. */
  seed: number;
  worn?: boolean;
  /** The counter's reading on the panel; without it, the panel shows the current design. */
  stitchCount?: number;
};

/** Any picture of the demo. */
export type Drawing = MachineDrawing | PlateDrawing;

function planOf({ heads, needles, frame, accent, seed, worn = false, stitchCount }: MachineDrawing): Plan {
  const random = createRandom(seed);
  const palette = createPalette(accent, needles, worn, random);
  const headPitch = frame === 'compact' ? 430 : headPitchFor(heads, needles);
  return {
    heads,
    needles,
    headPitch,
    needlePitch: needlePitchFor(needles, headPitch),
    active: Math.floor(random.between(1, needles - 1)),
    sewingPoint: sewingPointOf(frame),
    palette,
    motif: createMotif(palette.threads, palette.cloth, random),
    sewn: random.between(0.45, 0.75),
    isHoopRound: random.next() > 0.3,
    isWorn: worn,
    stitchCount: stitchCount ?? null,
  };
}

/** A 1600 by 1200 SVG document; the same drawing always produces the same bytes. */
export function drawPicture(drawing: Drawing): string {
  return drawing.view === 'plate' ? drawPlate(drawing) : drawMachine(drawing);
}

/** Draws a machine. */
export function drawMachine(drawing: MachineDrawing): string {
  const plan = planOf(drawing);
  switch (drawing.view) {
    case 'front':
    case 'angle':
      return wholeMachine(drawing.frame, plan, drawing.view);
    case 'head':
      return headCloseUp(drawing.frame, plan);
    case 'panel':
      return panelCloseUp(drawing.frame, plan);
    case 'threads':
      return threadsCloseUp(drawing.frame, plan);
    case 'hoop':
      return hoopFromAbove(plan);
  }
}
