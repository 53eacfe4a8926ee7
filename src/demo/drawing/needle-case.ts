import { brightness, lit } from './colour.ts';
import type { Palette } from './palette.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from './svg.ts';
import { circle, dots, FONT, num, rect, tag, times } from './svg.ts';

/** Millimetres. The face is drawn downwards from 0,0 at the center of its upper edge. */
export const CASE_HEIGHT = 290;
const NEEDLE_REACH = 372;
const LEVER_TOP = 42;
const LEVER_END = 138;
const WINDOW_TOP = 184;
const ACTIVE_DROP = 22;

export type HeadFace = {
  sheet: Sheet;
  palette: Palette;
  needles: number;
  pitch: number;
  /** The index of the active needle: lower than its neighbours, with the foot down. */
  active: number;
  /** Whether numbers, screws and knurling are visible. */
  isNear: boolean;
};

export function caseWidth(needles: number, pitch: number): number {
  return needles * pitch + 34;
}

export function needleAt({ needles, pitch }: { needles: number; pitch: number }, at: number): number {
  return (at - (needles - 1) / 2) * pitch;
}

function shellOf({ sheet, palette, needles, pitch, isNear }: HeadFace): string {
  const width = caseWidth(needles, pitch);
  const left = -width / 2;
  const shell = sheet.linear(
    [
      [0, lit(palette.shell, 0.9)],
      [0.08, lit(palette.shell, 1.5)],
      [0.5, palette.shell],
      [1, lit(palette.shell, 0.84)],
    ],
    'right',
  );
  const accent = sheet.linear([
    [0, lit(palette.body, 1.14)],
    [0.5, palette.body],
    [1, lit(palette.body, 0.82)],
  ]);
  const screws = [-1, 1].map(
    (side) =>
      circle(side * (width / 2 - 8.5), 33, 3, { fill: '#aeb5ba', stroke: '#747c83', 'stroke-width': 0.6 }) +
      tag('path', { d: `M${num(side * (width / 2 - 8.5) - 2)} 33h4`, stroke: '#5b636a', 'stroke-width': 0.9 }),
  );
  return (
    rect(left, 0, width, CASE_HEIGHT, { rx: 9, fill: shell }) +
    tag('path', {
      d: `M${num(left)} 24V9Q${num(left)} 0 ${num(left + 9)} 0H${num(-left - 9)}Q${num(-left)} 0 ${num(-left)} 9V24Z`,
      fill: accent,
    }) +
    rect(left, 24, width, 1.6, { fill: '#ffffff', 'fill-opacity': 0.7 }) +
    rect(left, CASE_HEIGHT - 12, width, 12, { rx: 6, fill: lit(palette.shell, 0.74) }) +
    (isNear ? screws.join('') : '')
  );
}

/** The parts under a needle's thread: slot, chromed bar, clamp and needle, around x = 0. */
function barOf({ sheet, pitch }: HeadFace, drop: number): string {
  const thick = Math.min(6, pitch * 0.52);
  const slot = Math.min(5.2, pitch * 0.46);
  const chrome = sheet.linear(
    [
      [0, '#6d757c'],
      [0.3, '#fdfefe'],
      [0.55, '#c0c7cc'],
      [1, '#5c646b'],
    ],
    'right',
  );
  const clamp = sheet.linear(
    [
      [0, '#4b535a'],
      [0.35, '#aab2b8'],
      [1, '#353c43'],
    ],
    'right',
  );
  return (
    rect(-slot / 2, LEVER_TOP, slot, LEVER_END - LEVER_TOP, { rx: slot / 2, fill: '#1d2329' }) +
    rect(-thick / 2, WINDOW_TOP + 4, thick, 104 + drop, { fill: chrome }) +
    rect(-thick * 0.62, 282 + drop, thick * 1.24, 20, { rx: 1.4, fill: clamp }) +
    tag('path', {
      d: `M-1 ${302 + drop}h2l-.2 30L0 ${NEEDLE_REACH - 26 + drop}l-.8 -14Z`,
      fill: '#8f989f',
      stroke: '#6d757c',
      'stroke-width': 0.4,
    }) +
    (drop > 0 ? footOf(0, thick, chrome) : '')
  );
}

/** The parts over the thread: the take-up lever and the plate with the needle's number. */
function leverOf({ sheet, pitch, palette }: HeadFace, y: number, isActive: boolean): string {
  const metal = sheet.linear(
    [
      [0, '#fbfcfd'],
      [0.5, '#b4bcc2'],
      [1, '#757e86'],
    ],
    'right',
  );
  const width = Math.min(4.4, pitch * 0.4);
  const plate = isActive ? '#1d2329' : lit(palette.shell, 1.6);
  return (
    rect(-width / 2, y - 3, width, 13, { rx: width / 2, fill: metal }) +
    rect(-pitch * 0.43, 146, pitch * 0.86, 15, { rx: 2.4, fill: plate })
  );
}

function nearNeedle(face: HeadFace, at: number): string {
  const x = Math.round(needleAt(face, at) * 100) / 100;
  const isActive = at === face.active;
  const drop = isActive ? ACTIVE_DROP : 0;
  const y = isActive ? LEVER_END - 26 : LEVER_TOP + 20;
  const thread = face.palette.threads[at] ?? '#c4262e';
  const down = `M${num(x - 1.1)} 0V${y + 3}M${num(x + 1.1)} ${y + 3}V${300 + drop}L${num(x + 0.4)} ${NEEDLE_REACH - 34 + drop}`;
  const edge = brightness(thread) > 0.85 ? { stroke: '#b9bfc4', 'stroke-width': 0.5 } : {};
  return (
    tag('use', { href: face.sheet.symbol(barOf(face, drop)), x }) +
    tag('path', { d: down, fill: 'none', stroke: thread }) +
    tag('use', { href: face.sheet.symbol(leverOf(face, y, isActive)), x }) +
    tag('text', { x, y: 156.2, ...(isActive ? { fill: '#ffffff' } : {}) }, String(at + 1)) +
    rect(x - face.pitch * 0.43, 164, face.pitch * 0.86, 6, { rx: 1.2, fill: thread, ...edge })
  );
}

function footOf(x: number, thick: number, chrome: string): string {
  return (
    rect(x + thick * 0.7, 262, 3.4, 74, { fill: chrome }) +
    tag('path', {
      d: `M${num(x + thick * 0.7)} 330h3.4v26q0 10 -9 10h-9q-5 0 -5 -3.400h14q4 0 4 -5Z`,
      fill: '#c3cacf',
      stroke: '#6a7279',
      'stroke-width': 0.7,
    })
  );
}

/** All needles from a distance: shared parts are one path each, only threads are separate. */
function farNeedles(face: HeadFace): string {
  const { needles, palette, pitch } = face;
  const thick = Math.min(6, pitch * 0.52);
  const all = Array.from({ length: needles }, (_, at) => ({
    x: num(needleAt(face, at)),
    drop: at === face.active ? ACTIVE_DROP : 0,
  }));
  const line = (draw: (needle: { x: string; drop: number }) => string, stroke: string, width: number) =>
    tag('path', { d: all.map(draw).join(''), stroke, 'stroke-width': width });
  return (
    line(({ x }) => `M${x} ${LEVER_TOP}V${LEVER_END}`, '#20262c', Math.min(5.2, pitch * 0.46)) +
    line(({ x, drop }) => `M${x} ${LEVER_TOP + 16 + drop * 2}v14`, '#eef1f3', Math.min(4.4, pitch * 0.4)) +
    line(({ x, drop }) => `M${x} ${WINDOW_TOP + 4}v${104 + drop}`, '#dfe4e7', thick) +
    line(({ x, drop }) => `M${x} ${282 + drop}v20`, '#656e76', thick * 1.24) +
    line(({ x, drop }) => `M${x} ${302 + drop}v44`, '#868f96', 1.8) +
    times(needles, (at) => {
      const [x, thread] = [needleAt(face, at), palette.threads[at] ?? '#c4262e'];
      const d = `M${num(x)} 0V${LEVER_TOP + 24}M${num(x + 1.2)} ${LEVER_TOP + 24}V${NEEDLE_REACH - 36}`;
      return tag(
        'g',
        { 'data-needle': at + 1 },
        tag('path', { d, stroke: thread, 'stroke-width': 1.8 }) +
          rect(x - pitch * 0.43, 150, pitch * 0.86, 16, { fill: thread }),
      );
    }) +
    footOf(needleAt(face, face.active), thick, '#c9d0d5')
  );
}

function nearNeedles(face: HeadFace): string {
  const { needles, pitch, active } = face;
  const all = Array.from({ length: needles }, (_, at) => ({ x: needleAt(face, at), isActive: at === active }));
  const size = Math.min(7, pitch * 0.62);
  const text = { 'font-family': FONT, 'font-size': size, 'font-weight': 700, 'text-anchor': 'middle', fill: '#3c444b' };
  return (
    tag(
      'g',
      text,
      times(needles, (at) => tag('g', { 'data-needle': at + 1 }, nearNeedle(face, at))),
    ) +
    dots(
      all.map(({ x, isActive }): Point => [x, isActive ? LEVER_END - 26 : LEVER_TOP + 20]),
      2,
      '#20262c',
    ) +
    dots(
      all.map(({ x, isActive }): Point => [x, isActive ? 293 + ACTIVE_DROP : 293]),
      3.6,
      '#dfe4e7',
    )
  );
}

/** The front of the needle case with its needles; one group per needle. */
export function needleCaseFace(face: HeadFace): string {
  const { needles, palette, pitch, sheet } = face;
  const inner = needles * pitch + 14;
  const recess = sheet.linear([
    [0, '#161b20'],
    [0.3, '#333a41'],
    [1, '#454d55'],
  ]);
  const rail = sheet.linear([
    [0, '#f4f6f7'],
    [0.4, '#b5bcc2'],
    [1, '#737b82'],
  ]);
  return (
    shellOf(face) +
    rect(-inner / 2, WINDOW_TOP, inner, CASE_HEIGHT - WINDOW_TOP - 18, { rx: 4, fill: recess }) +
    (face.isNear ? nearNeedles(face) : farNeedles(face)) +
    rect(-inner / 2, 222, inner, 12, { fill: rail }) +
    rect(-inner / 2, CASE_HEIGHT - 20, inner, 9, { rx: 2, fill: palette.dark })
  );
}
