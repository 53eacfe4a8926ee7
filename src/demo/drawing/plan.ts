import type { Vec } from './camera.ts';
import { add } from './camera.ts';
import type { Motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** The dimensions of a machine in millimetres, and its equipment. */
export type Plan = {
  heads: number;
  needles: number;
  headPitch: number;
  needlePitch: number;
  /** The index of the active needle. */
  active: number;
  /** Where the middle head's needle meets the cloth. */
  sewingPoint: Vec;
  palette: Palette;
  motif: Motif;
  /** How much of the motif is sewn, from 0 to 1. */
  sewn: number;
  isHoopRound: boolean;
  isWorn: boolean;
  /** The counter's reading; null if the panel shows the current design. */
  stitchCount: number | null;
};

/** The visible parts of a machine; drawing others would only enlarge the file. */
export type Shown = { from: number; to: number; hoops: boolean; cones: boolean; panel: boolean };

/** A single head needs room for hands; 28 heads must fit into a workshop. */
export function headPitchFor(heads: number, needles: number): number {
  const wanted = heads <= 8 ? 360 : Math.max(192, 360 - (heads - 8) * 12);
  return Math.max(wanted, needles * 6.5 + 60);
}

export function needlePitchFor(needles: number, headPitch: number): number {
  return Math.min(15, (headPitch - 50) / needles, 190 / needles + 3);
}

/** The sewing point of every head, from left to right. */
export function headPlaces({ heads, headPitch, sewingPoint }: Plan): Vec[] {
  return Array.from({ length: heads }, (_, at) => add(sewingPoint, [(at - (heads - 1) / 2) * headPitch, 0, 0]));
}
