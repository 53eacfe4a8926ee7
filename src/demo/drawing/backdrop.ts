import type { Camera, Vec } from './camera.ts';
import { lit } from './colour.ts';
import type { Sheet } from './sheet.ts';
import { rounded } from './solid.ts';
import { label, outline, rect, tag, times } from './svg.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;

/** A photographer's paper backdrop: wall and floor in one tone, brighter around the lamp. */
export function studio(sheet: Sheet, tone: string, horizon: number): string {
  const wall = sheet.linear([
    [0, lit(tone, 0.93)],
    [0.7, lit(tone, 1.25)],
    [1, lit(tone, 1.5)],
  ]);
  const floor = sheet.linear([
    [0, lit(tone, 1.42)],
    [0.25, lit(tone, 1.02)],
    [1, lit(tone, 0.86)],
  ]);
  const lamp = sheet.radial([
    [0, '#ffffff', 0.75],
    [0.6, '#ffffff', 0.25],
    [1, '#ffffff', 0],
  ]);
  const corner = sheet.radial([
    [0, '#10161f', 0],
    [0.72, '#10161f', 0],
    [1, '#10161f', 0.13],
  ]);
  return (
    rect(0, 0, WIDTH, horizon + 2, { fill: wall }) +
    rect(0, horizon, WIDTH, HEIGHT - horizon, { fill: floor }) +
    rect(-100, -250, 1500, 1250, { fill: lamp }) +
    rect(-480, -360, WIDTH + 960, HEIGHT + 720, { fill: corner })
  );
}

/** The soft shadow of an object on the floor, from the low to the high corner. */
export function floorShadow(camera: Camera, low: Vec, high: Vec, strength: number): string {
  const steps = 22;
  const opacity = (strength / steps).toFixed(3);
  return times(steps, (at) => {
    const grow = 250 * (1 - at / steps) ** 1.35 - 50;
    const radius = Math.max(12, grow + 46);
    const points = rounded(
      low[0] - grow * 0.8,
      low[1] - grow * 0.5,
      high[0] + grow * 1.2,
      high[1] + grow * 0.9,
      radius,
      7,
    );
    const d = outline(points.map(([x, y]) => camera.project([x, y, 0])));
    return tag('path', { d, fill: '#15191d', 'fill-opacity': opacity });
  });
}

/** Fades the surroundings of a close-up's subject, like a long lens. */
export function haze(sheet: Sheet, tone: string, at: readonly [number, number]): string {
  const veil = sheet.radial([
    [0, tone, 0],
    [0.24, tone, 0],
    [0.55, tone, 0.8],
    [1, tone, 0.9],
  ]);
  const [x, y] = at;
  return rect(x - 2000, y - 3200, 4000, 6400, { fill: veil });
}

export function caption(): string {
  return label(36, HEIGHT - 34, 22, 'Illustration', { fill: '#59626b' });
}

/** Keeps the caption in the lower left corner of a close-up legible. */
export function captionGround(sheet: Sheet, tone: string): string {
  const light = sheet.radial([
    [0, tone, 0.9],
    [0.4, tone, 0.66],
    [0.75, tone, 0.2],
    [1, tone, 0],
  ]);
  return tag('ellipse', { cx: 90, cy: HEIGHT - 30, rx: 300, ry: 130, fill: light });
}

export function documentOf(sheet: Sheet, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${sheet.defs()}${body}</svg>`;
}
