import type { Sheet } from './sheet.ts';
import { circle, rect } from './svg.ts';

/** The emergency stop button on its yellow plate. */
export function emergencyStop(sheet: Sheet, radius: number): string {
  const red = sheet.radial(
    [
      [0, '#ff6a5e'],
      [0.55, '#d21f26'],
      [1, '#8d0f17'],
    ],
    [0.36, 0.3],
  );
  return (
    rect(-radius * 1.45, -radius * 1.45, radius * 2.9, radius * 2.9, {
      rx: radius * 0.35,
      fill: '#f2c21a',
      stroke: '#b78f08',
      'stroke-width': radius * 0.05,
    }) +
    circle(radius * 0.08, radius * 0.18, radius * 1.02, { fill: '#10161f', 'fill-opacity': 0.3 }) +
    circle(0, 0, radius * 1.02, { fill: '#7c1018' }) +
    circle(0, 0, radius * 0.92, { fill: red })
  );
}
