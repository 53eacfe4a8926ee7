import { formatInteger } from '#app/lib/format.ts';
import { brightness, lit } from './colour.ts';
import { emergencyStop } from './emergency-stop.ts';
import { drawMotif, sceneSpacing } from './motif.ts';
import type { Plan } from './plan.ts';
import type { Sheet } from './sheet.ts';
import { circle, label, num, rect, tag, times } from './svg.ts';

/** Millimetres; the art is drawn from its upper left corner. */
export const PANEL_WIDTH = 380;
export const PANEL_TALL = 270;
const SCREEN = { x: 16, y: 16, width: 268, height: 214 } as const;

function preview(sheet: Sheet, plan: Plan, isNear: boolean): string {
  const { cloth } = plan.palette;
  const design = drawMotif(plan.motif, sceneSpacing(isNear ? 2 : 1), plan.sewn, cloth);
  const grid = times(9, (at) => `M${24 + at * 15.5} 44V188`) + times(9, (at) => `M22 ${52 + at * 16}H160`);
  return (
    rect(22, 44, 138, 144, { rx: 2, fill: cloth }) +
    tag('path', {
      d: grid,
      stroke: brightness(cloth) > 0.5 ? '#10161f' : '#ffffff',
      'stroke-width': 0.4,
      'stroke-opacity': 0.14,
    }) +
    circle(91, 116, 63, {
      fill: 'none',
      stroke: brightness(cloth) > 0.5 ? '#52606d' : '#dce3e9',
      'stroke-width': 0.8,
      'stroke-dasharray': '3 2',
    }) +
    tag('use', { href: sheet.symbol(design), transform: 'translate(91 116) scale(.58)' })
  );
}

function swatches(plan: Plan, isNear: boolean): string {
  const columns = plan.needles > 12 ? 4 : 3;
  const rows = Math.ceil(plan.needles / columns);
  const width = 110 / columns;
  const height = Math.min(36, 146 / rows);
  return times(plan.needles, (at) => {
    const x = 168 + (at % columns) * width;
    const y = 45 + Math.floor(at / columns) * height;
    const colour = plan.palette.threads[at] ?? '#c4262e';
    const size = {
      rx: 2,
      fill: colour,
      stroke: at === plan.active ? '#ffffff' : '#0d141c',
      'stroke-width': at === plan.active ? 1.6 : 0.5,
    };
    const ink = brightness(colour) > 0.55 ? '#10161f' : '#ffffff';
    const number = label(x + (width - 3) / 2, y + height / 2 + 1.8, Math.min(9, height * 0.5), String(at + 1), {
      'text-anchor': 'middle',
      'font-weight': 700,
      fill: ink,
    });
    return tag('g', { 'data-swatch': at + 1 }, rect(x, y, width - 3, height - 3, size) + (isNear ? number : ''));
  });
}

function readings(plan: Plan): string {
  const stitches = 12_960;
  const sewn = Math.round(stitches * plan.sewn);
  const light = { fill: '#e9eff4' };
  const muted = { fill: '#8fa1b1' };
  return (
    label(24, 33.5, 10, `Needle ${plan.active + 1}`, { 'font-weight': 700, ...light }) +
    label(92, 33.5, 9, `${plan.heads} ${plan.heads === 1 ? 'head' : 'heads'}`, muted) +
    label(276, 33.5, 10, '850 rpm', { 'text-anchor': 'end', 'font-weight': 700, ...light }) +
    label(24, 205, 8.5, `${formatInteger(sewn)} of ${formatInteger(stitches)} stitches`, muted) +
    label(276, 205, 8.5, `${Math.round(plan.sewn * 100)} %`, { 'text-anchor': 'end', ...light })
  );
}

/** The counter, shown over the rest of the screen. */
function counter(stitchCount: number): string {
  const middle = { 'text-anchor': 'middle', 'font-weight': 700 };
  return (
    rect(30, 62, 240, 112, { rx: 5, fill: '#0b1016', 'fill-opacity': 0.55 }) +
    rect(26, 58, 240, 112, { rx: 5, fill: '#eef2f5', stroke: '#8fa1b1', 'stroke-width': 1 }) +
    tag('path', { d: 'M26 82V63a5 5 0 0 1 5-5H261a5 5 0 0 1 5 5V82Z', fill: '#24506e' }) +
    label(146, 75, 12, 'Stitch counter', { ...middle, fill: '#ffffff' }) +
    label(146, 128, Math.min(34, 310 / formatInteger(stitchCount).length), formatInteger(stitchCount), {
      ...middle,
      fill: '#10161f',
    }) +
    label(146, 154, 11, 'stitches in all', { 'text-anchor': 'middle', fill: '#46515a' })
  );
}

function screenOf(sheet: Sheet, plan: Plan, isNear: boolean): string {
  const { x, y, width, height } = SCREEN;
  const ground = sheet.linear([
    [0, '#1d2b38'],
    [1, '#131d27'],
  ]);
  const shine = sheet.linear(
    [
      [0, '#ffffff', 0.16],
      [0.42, '#ffffff', 0.03],
      [0.43, '#ffffff', 0],
    ],
    'diagonal',
  );
  const done = (width - 16) * plan.sewn;
  return (
    rect(x - 3, y - 3, width + 6, height + 6, { rx: 6, fill: '#0b1016' }) +
    rect(x, y, width, height, { rx: 3, fill: ground }) +
    preview(sheet, plan, isNear) +
    swatches(plan, isNear) +
    (isNear ? readings(plan) : rect(24, 25, 60, 7, { rx: 2, fill: '#8fa1b1' })) +
    rect(x + 8, 214, width - 16, 6, { rx: 3, fill: '#2c3d4d' }) +
    tag('path', {
      d: `M${x + 11} 217H${num(x + 5 + done)}`,
      stroke: '#e0524c',
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
      'stroke-dasharray': '6 5.500',
    }) +
    (isNear && plan.stitchCount !== null ? counter(plan.stitchCount) : '') +
    tag('path', { d: `M${x} ${y}H${x + width}L${x + width * 0.52} ${y + height}H${x}Z`, fill: shine })
  );
}

function key(sheet: Sheet, x: number, y: number, size: number, colour: string, sign: string, ink = '#eef2f5'): string {
  const cap = sheet.linear([
    [0, lit(colour, 1.22)],
    [1, lit(colour, 0.84)],
  ]);
  return (
    rect(x + 0.6, y + 1.6, size, size, { rx: size * 0.2, fill: '#05080b', 'fill-opacity': 0.5 }) +
    rect(x, y, size, size, { rx: size * 0.2, fill: cap, stroke: lit(colour, 0.6), 'stroke-width': 0.6 }) +
    tag('path', {
      d: sign,
      fill: 'none',
      stroke: ink,
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      transform: `translate(${num(x + size / 2)} ${num(y + size / 2)}) scale(${num(size / 30)})`,
    })
  );
}

function keysOf(sheet: Sheet): string {
  const grey = '#5a646d';
  const arrows = [
    [327, 62, 'M-6 3L0 -4L6 3'],
    [302, 87, 'M3 -6L-4 0L3 6'],
    [352, 87, 'M-3 -6L4 0L-3 6'],
    [327, 112, 'M-6 -3L0 4L6 -3'],
  ] as const;
  return (
    arrows.map(([x, y, sign]) => key(sheet, x - 10.5, y - 10.5, 21, grey, sign)).join('') +
    key(sheet, 316.5, 76.5, 21, '#39424a', 'M-5 0H5M0 -5V5') +
    key(sheet, 300, 20, 24, grey, 'M-6 -5H6M-6 0H6M-6 5H2') +
    key(sheet, 330, 20, 24, grey, 'M-6 4V-4M0 4V-6M6 4V0') +
    key(sheet, 298, 140, 28, '#2f9a57', 'M-4 -6L6 0L-4 6Z') +
    key(sheet, 332, 140, 28, '#c9302f', 'M-5 -5H5V5H-5Z') +
    times(6, (at) =>
      key(
        sheet,
        24 + at * 43.5,
        240,
        20,
        '#48525b',
        ['M-5 0H5', 'M-5 0H5M0 -5V5', 'M-5 4L0 -4L5 4', 'M-6 0A6 6 0 1 1 0 6', 'M-6 3Q0 -8 6 3', 'M-5 -4H5M-5 4H5'][
          at
        ] ?? '',
      ),
    )
  );
}

/** The operator's panel: design, thread of each needle, progress, keys and emergency stop. */
export function controlPanelFace(sheet: Sheet, plan: Plan, isNear: boolean): string {
  const casing = plan.isWorn ? '#5a5b57' : '#39424b';
  const front = sheet.linear([
    [0, lit(casing, 1.16)],
    [0.06, casing],
    [1, lit(casing, 0.74)],
  ]);
  return (
    rect(0, 0, PANEL_WIDTH, PANEL_TALL, { rx: 16, fill: front }) +
    rect(1, 1, PANEL_WIDTH - 2, PANEL_TALL - 2, {
      rx: 15,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 1,
      'stroke-opacity': 0.16,
    }) +
    rect(0, PANEL_TALL - 4, PANEL_WIDTH, 4, { rx: 2, fill: plan.palette.body }) +
    screenOf(sheet, plan, isNear) +
    keysOf(sheet) +
    tag('g', { transform: 'translate(329 219)' }, emergencyStop(sheet, 22))
  );
}
