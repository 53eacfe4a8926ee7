import { lit } from './colour.ts';
import type { HeadFace } from './needle-case.ts';
import { caseWidth, needleAt } from './needle-case.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from './svg.ts';
import { circle, dots, num, rect, tag, times } from './svg.ts';

/** Millimetres; drawn around the center of its upper edge, like the needle case. */
const PANEL_HEIGHT = 178;
const ROWS = [62, 98] as const;

function knobSymbol(sheet: Sheet, colour: string): string {
  const disc = sheet.radial(
    [
      [0, '#ffffff'],
      [0.55, '#c9d0d4'],
      [1, '#7c858c'],
    ],
    [0.38, 0.32],
  );
  const cap = sheet.radial(
    [
      [0, lit(colour, 1.5)],
      [0.6, colour],
      [1, lit(colour, 0.6)],
    ],
    [0.36, 0.3],
  );
  const knurls = times(20, (at) => {
    const angle = (at / 20) * Math.PI * 2;
    return `M${num(Math.cos(angle) * 4.6)} ${num(Math.sin(angle) * 4.6)}L${num(Math.cos(angle) * 6.4)} ${num(Math.sin(angle) * 6.4)}`;
  });
  return sheet.symbol(
    circle(0.8, 2, 9.4, { fill: '#10161f', 'fill-opacity': 0.22 }) +
      circle(0, 0, 9, { fill: disc, stroke: '#767f86', 'stroke-width': 0.5 }) +
      circle(0, 0, 6.4, { fill: cap }) +
      tag('path', { d: knurls, stroke: lit(colour, 0.55), 'stroke-width': 0.7 }) +
      circle(0, 0, 3.7, { fill: lit(colour, 1.12) }) +
      circle(-1.1, -1.3, 1.2, { fill: '#ffffff', 'fill-opacity': 0.65 }),
  );
}

function knobAt(face: HeadFace, at: number): Point {
  return [needleAt(face, at), ROWS[at % 2] ?? ROWS[0]];
}

function threadOf(face: HeadFace, at: number): string {
  const [x, y] = knobAt(face, at);
  const thread = face.palette.threads[at] ?? '#c4262e';
  const way = `M${num(x)} 0V${num(y - 6)}M${num(x - 1)} ${num(y + 6)}L${num(x - 2)} 138M${num(x)} 144V${PANEL_HEIGHT}`;
  return tag('path', { d: way, stroke: thread, 'stroke-width': face.isNear ? 1.1 : 2 });
}

function nearKnobs(face: HeadFace, size: number): string {
  const knob = knobSymbol(face.sheet, face.palette.body);
  return times(face.needles, (at) => {
    const [x, y] = knobAt(face, at);
    return (
      `<use href="${knob}" transform="translate(${num(x)} ${y}) scale(${Math.round(size * 100) / 100})"/>` +
      circle(x, 139, Math.min(4.6, face.pitch * 0.4), { fill: '#e7ebee', stroke: '#858e95', 'stroke-width': 0.8 }) +
      circle(x, 139, 1.5, { fill: '#58616a' }) +
      circle(x, 158, 1.7, { fill: at === face.active ? '#49c46a' : '#c9cfd3', stroke: '#7d868d', 'stroke-width': 0.4 })
    );
  });
}

function farKnobs({ palette, ...face }: HeadFace, size: number): string {
  const knobs = Array.from({ length: face.needles }, (_, at) => knobAt({ palette, ...face }, at));
  const springs = knobs.map(([x]): Point => [x, 139]);
  return (
    dots(knobs, 19 * size, '#8b949b') +
    dots(knobs, 15.5 * size, '#d3d9dd') +
    dots(knobs, 12 * size, palette.body) +
    dots(
      knobs.map(([x, y]): Point => [x - 1.2, y - 1.6]),
      4 * size,
      lit(palette.body, 1.6),
    ) +
    dots(springs, Math.min(8, face.pitch * 0.7), '#eef1f3')
  );
}

/** The upper thread tensions: one knob per needle in two rows, check springs below, guides above. */
export function tensionPanelFace(face: HeadFace): string {
  const { sheet, palette, needles, pitch, isNear } = face;
  const width = caseWidth(needles, pitch) - 8;
  const left = -width / 2;
  const plate = sheet.linear(
    [
      [0, lit(palette.shell, 0.88)],
      [0.1, lit(palette.shell, 1.4)],
      [0.55, lit(palette.shell, 0.97)],
      [1, lit(palette.shell, 0.82)],
    ],
    'right',
  );
  const size = Math.min(1, (pitch * 1.72) / 18.8);
  const guide = sheet.linear([
    [0, '#f6f8f9'],
    [0.4, '#b9c0c6'],
    [1, '#6e767d'],
  ]);
  const eyelets = Array.from({ length: needles }, (_, at): Point => [needleAt(face, at), 20.5]);
  return (
    rect(left, 0, width, PANEL_HEIGHT, { rx: 8, fill: plate }) +
    rect(left + 8, 122, width - 16, 30, { rx: 5, fill: lit(palette.shell, 0.78) }) +
    times(needles, (at) => threadOf(face, at)) +
    (isNear ? nearKnobs(face, size) : farKnobs(face, size)) +
    rect(left + 4, 16, width - 8, 9, { rx: 4, fill: guide }) +
    dots(eyelets, Math.min(4.8, pitch * 0.4), '#343b42')
  );
}
