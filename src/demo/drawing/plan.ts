import type { Vec } from './camera.ts';
import { add } from './camera.ts';
import type { Motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** The measures of one machine, in millimetres, and what is on it. */
export type Plan = {
  heads: number;
  needles: number;
  headPitch: number;
  needlePitch: number;
  /** The needle that sews, counted from 0. */
  active: number;
  /** Where the middle head's needle meets the cloth. */
  sewingPoint: Vec;
  palette: Palette;
  motif: Motif;
  /** How much of the motif is sewn, from 0 to 1. */
  sewn: number;
  isHoopRound: boolean;
  isWorn: boolean;
  /** What the panel's counter stands at; null: the panel shows what is being sewn. */
  stitchCount: number | null;
};

/** What of a machine a picture shows; the rest would only make the file heavier. */
export type Shown = { from: number; to: number; hoops: boolean; cones: boolean; panel: boolean };

/** A single head needs room for hands; 28 of them have to stand in one workshop. */
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
