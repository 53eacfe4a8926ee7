import { HEIGHT, WIDTH } from './backdrop.ts';
import type { Point } from './svg.ts';
import { dots, rect, tag, times } from './svg.ts';

const TONE = {
  ground: '#dfe3e7',
  floor: '#d3d8dd',
  line: '#aab3bc',
  shell: '#eef1f3',
  beam: '#b9c1c9',
  dark: '#98a2ac',
} as const;
const NEEDLES = 9;

function head(x: number): string {
  const across = Array.from({ length: NEEDLES }, (_, at) => x + (at - (NEEDLES - 1) / 2) * 17);
  const down = (from: number, to: number) => across.map((at) => `M${at} ${from}V${to}`).join('');
  const knobs = across.map((at, turn): Point => [at, turn % 2 === 0 ? 408 : 434]);
  const cones = across.filter((_, at) => at % 2 === 0);
  return (
    cones
      .map((at) => tag('path', { d: `M${at - 14} 316L${at - 9} 258H${at + 9}L${at + 14} 316Z`, fill: TONE.beam }))
      .join('') +
    tag('path', {
      d: cones.map((at) => `M${at} 258V214`).join('') + down(330, 376),
      stroke: TONE.line,
      'stroke-width': 2,
    }) +
    rect(x - 86, 376, 172, 104, { rx: 10, fill: '#e6eaed' }) +
    dots(knobs, 15, TONE.line) +
    tag('path', { d: down(650, 712), stroke: TONE.dark, 'stroke-width': 4 }) +
    rect(x - 96, 472, 192, 184, { rx: 12, fill: TONE.shell, stroke: '#c7ced5', 'stroke-width': 2 }) +
    rect(x - 96, 472, 192, 20, { rx: 8, fill: TONE.dark }) +
    tag('path', { d: down(512, 570), stroke: TONE.line, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
    rect(x - 82, 592, 164, 50, { rx: 4, fill: TONE.dark }) +
    tag('path', { d: down(592, 642), stroke: '#d5dbe0', 'stroke-width': 6 }) +
    tag('ellipse', { cx: x, cy: 730, rx: 100, ry: 18, fill: TONE.shell, stroke: TONE.dark, 'stroke-width': 7 }) +
    tag('path', {
      d: `M${x - 48} 730h96`,
      stroke: TONE.dark,
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-dasharray': '11 11',
    })
  );
}

function frame(): string {
  const leg = (x: number) =>
    rect(x, 838, 116, 216, { rx: 10, fill: TONE.shell }) + rect(x + 20, 866, 76, 160, { rx: 8, fill: TONE.beam });
  return (
    tag('ellipse', { cx: 800, cy: 1062, rx: 690, ry: 34, fill: '#b7bfc7', 'fill-opacity': 0.55 }) +
    leg(212) +
    leg(1272) +
    rect(322, 972, 956, 44, { rx: 6, fill: TONE.beam }) +
    rect(200, 430, 96, 300, { rx: 16, fill: '#e6eaed' }) +
    rect(1304, 430, 96, 300, { rx: 16, fill: '#e6eaed' }) +
    rect(280, 448, 1040, 132, { rx: 8, fill: TONE.beam }) +
    rect(262, 212, 1076, 8, { rx: 4, fill: TONE.line }) +
    rect(262, 316, 1076, 12, { rx: 4, fill: TONE.line }) +
    tag('path', { d: 'M276 212V448M1324 212V448', stroke: TONE.line, 'stroke-width': 9 }) +
    tag('path', { d: 'M190 700H1410L1450 764H150Z', fill: '#c9d0d6' }) +
    rect(150, 762, 1300, 24, { rx: 8, fill: TONE.line }) +
    rect(172, 786, 1256, 56, { fill: TONE.shell })
  );
}

/** A grey machine without text, for a listing without pictures. */
export function drawPlaceholder(): string {
  const body =
    rect(0, 0, WIDTH, HEIGHT, { fill: TONE.ground }) +
    rect(0, 940, WIDTH, HEIGHT - 940, { fill: TONE.floor }) +
    frame() +
    times(4, (at) => head(420 + at * 253)) +
    rect(1368, 470, 150, 106, { rx: 10, fill: TONE.dark }) +
    rect(1380, 482, 98, 82, { rx: 4, fill: '#dfe3e7' });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${tag('g', { fill: 'none' }, body)}</svg>\n`;
}
