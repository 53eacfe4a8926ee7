import { caption, documentOf, HEIGHT, WIDTH } from './backdrop.ts';
import { brightness, lit } from './colour.ts';
import { drawMotif } from './motif.ts';
import type { Plan } from './plan.ts';
import { createRandom } from './prng.ts';
import { hoopOutline } from './scene-hoop.ts';
import type { Sheet } from './sheet.ts';
import { createSheet } from './sheet.ts';
import type { Point } from './svg.ts';
import { circle, label, lineThrough, num, outline, rect, tag, times } from './svg.ts';

const RADIUS = 415;
const MIDDLE: Point = [800, 640];
const APART = 1130;

function table(sheet: Sheet, plan: Plan): string {
  const { steel } = plan.palette;
  const random = createRandom(plan.needles);
  const plate = sheet.linear(
    [
      [0, lit(steel, 1.28)],
      [0.45, steel],
      [1, lit(steel, 0.86)],
    ],
    'diagonal',
  );
  const brushed = times(90, () => {
    const [x, y] = [random.between(-200, 1500), random.between(0, HEIGHT)];
    return `M${num(x)} ${num(y)}h${num(random.between(120, 700))}`;
  });
  return (
    rect(0, 0, WIDTH, HEIGHT, { fill: plate }) +
    tag('path', { d: brushed, stroke: '#ffffff', 'stroke-width': 1.4, 'stroke-opacity': plan.isWorn ? 0.34 : 0.22 })
  );
}

function rail(sheet: Sheet): string {
  const metal = sheet.linear([
    [0, '#f3f5f7'],
    [0.25, '#dfe4e7'],
    [0.8, '#b4bcc2'],
    [1, '#8b949b'],
  ]);
  const shade = sheet.linear([
    [0, '#10161f', 0.34],
    [1, '#10161f', 0],
  ]);
  return (
    rect(0, 104, WIDTH, 46, { fill: shade }) +
    rect(0, 18, WIDTH, 88, { fill: metal }) +
    rect(0, 58, WIDTH, 5, { fill: '#10161f', 'fill-opacity': 0.16 }) +
    times(17, (at) => circle(40 + at * 95, 38, 8, { fill: '#98a1a8', stroke: '#6d767d', 'stroke-width': 1.5 }))
  );
}

/** The two steel arms that carry a hoop from the rail. */
function arms(sheet: Sheet, x: number): string {
  const metal = sheet.linear(
    [
      [0, '#8f989f'],
      [0.3, '#eef1f3'],
      [0.6, '#c3cacf'],
      [1, '#8a939a'],
    ],
    'right',
  );
  return [-1, 1]
    .map((side) => {
      const left = x + side * (RADIUS + 26) - 32;
      return (
        rect(left + 10, 96, 64, 640, { rx: 14, fill: '#10161f', 'fill-opacity': 0.16 }) +
        rect(left, 84, 64, 640, { rx: 12, fill: metal }) +
        [116, 176]
          .map(
            (y) =>
              circle(left + 32, y, 13, { fill: '#7e878e', stroke: '#525b62', 'stroke-width': 2 }) +
              tag('path', { d: `M${num(left + 24)} ${y}h16`, stroke: '#3a4249', 'stroke-width': 3 }),
          )
          .join('') +
        circle(left + 32, 640, 17, { fill: '#aeb6bc', stroke: '#59626a', 'stroke-width': 2.5 }) +
        circle(left + 32, 640, 6, { fill: '#454d54' })
      );
    })
    .join('');
}

function ringPath(x: number, radius: number, isRound: boolean): string {
  return outline(hoopOutline(radius, isRound, 96).map(([a, b]): Point => [x + a, MIDDLE[1] + b]));
}

/** A scale in centimetres along the hoop's inner edge, with a longer mark at every fifth. */
function scale(plan: Plan, x: number): string {
  const ink = brightness(plan.palette.hoop) > 0.5 ? '#3c444b' : '#f2f4f5';
  const outer = hoopOutline(RADIUS + 2, plan.isHoopRound, 120);
  const marks = outer.map(([a, b], at) => {
    const inwards = at % 5 === 0 ? 0.962 : 0.98;
    return lineThrough([
      [x + a, MIDDLE[1] + b],
      [x + a * inwards, MIDDLE[1] + b * inwards],
    ]);
  });
  const text = { 'text-anchor': 'middle', fill: ink, 'font-weight': 700, 'letter-spacing': 1 };
  return (
    tag('path', { d: marks.join(''), stroke: ink, 'stroke-width': 2, 'stroke-opacity': 0.7 }) +
    label(x, MIDDLE[1] + RADIUS + 27, 19, plan.isHoopRound ? 'Ø 180 mm' : '180 × 180 mm', text)
  );
}

function cloth(sheet: Sheet, plan: Plan, x: number): string {
  const tone = plan.palette.cloth;
  const weave = lit(tone, brightness(tone) > 0.5 ? 0.9 : 1.12);
  const light = sheet.radial([
    [0, '#ffffff', 0.16],
    [0.55, '#ffffff', 0.04],
    [0.75, '#10161f', 0.03],
    [1, '#10161f', 0.16],
  ]);
  const inside = ringPath(x, RADIUS - 16, plan.isHoopRound);
  const threads = times(84, (at) => {
    const offset = -RADIUS + at * 10;
    return `M${num(x + offset)} ${MIDDLE[1] - RADIUS}v${RADIUS * 2}M${num(x - RADIUS)} ${num(MIDDLE[1] + offset)}h${RADIUS * 2}`;
  });
  const held = sheet.clip(tag('path', { d: inside }));
  return (
    tag('path', { d: inside, fill: tone }) +
    tag(
      'g',
      { 'clip-path': held },
      tag('path', {
        d: threads,
        stroke: weave,
        'stroke-width': 2.2,
        'stroke-dasharray': '5 5',
        'stroke-opacity': 0.55,
      }),
    ) +
    tag('path', { d: inside, fill: light }) +
    tag('path', { d: inside, fill: 'none', stroke: '#10161f', 'stroke-width': 10, 'stroke-opacity': 0.16 }) +
    tag('path', {
      d: `M${num(x - 340)} ${MIDDLE[1]}h18M${num(x + 322)} ${MIDDLE[1]}h18M${num(x)} ${MIDDLE[1] - 340}v18M${num(x)} ${MIDDLE[1] + 322}v18`,
      stroke: lit(tone, brightness(tone) > 0.5 ? 0.62 : 1.4),
      'stroke-width': 2,
    })
  );
}

function hoopShadow(x: number, isHoopRound: boolean): string {
  return (
    tag('path', {
      d: ringPath(x, RADIUS + 46, isHoopRound),
      fill: '#10161f',
      'fill-opacity': 0.12,
      transform: 'translate(20 26)',
    }) +
    tag('path', {
      d: ringPath(x, RADIUS + 41, isHoopRound),
      fill: '#10161f',
      'fill-opacity': 0.22,
      transform: 'translate(9 12)',
    })
  );
}

function hoop(sheet: Sheet, plan: Plan, x: number): string {
  const { isHoopRound } = plan;
  const tone = plan.palette.hoop;
  const plastic = sheet.linear(
    [
      [0, lit(tone, 1.34)],
      [0.5, tone],
      [1, lit(tone, 0.74)],
    ],
    'diagonal',
  );
  return (
    arms(sheet, x) +
    hoopShadow(x, isHoopRound) +
    tag('path', {
      d: ringPath(x, RADIUS + 36, isHoopRound),
      fill: plastic,
      stroke: lit(tone, 0.6),
      'stroke-width': 2,
    }) +
    tag('path', {
      d: ringPath(x, RADIUS + 31, isHoopRound),
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 3,
      'stroke-opacity': 0.4,
    }) +
    tag('path', {
      d: ringPath(x, RADIUS + 3, isHoopRound),
      fill: plastic,
      stroke: lit(tone, 0.55),
      'stroke-width': 2.5,
    }) +
    cloth(sheet, plan, x) +
    scale(plan, x)
  );
}

function finished(plan: Plan): string {
  const [x, y] = MIDDLE;
  const transform = `translate(${x} ${y}) scale(${plan.isHoopRound ? 3.3 : 3.55})`;
  return tag('g', { transform }, drawMotif(plan.motif, 1.35, 1, plan.palette.cloth));
}

/** The hoops on the table from above: a finished one, and the edges of its neighbours if there are other heads. */
export function hoopFromAbove(plan: Plan): string {
  const sheet = createSheet();
  const [x] = MIDDLE;
  const shade = sheet.radial([
    [0, '#10161f', 0],
    [0.62, '#10161f', 0],
    [1, '#10161f', 0.26],
  ]);
  const neighbours = plan.heads === 1 ? [] : plan.heads === 2 ? [x + APART] : [x - APART, x + APART];
  return documentOf(
    sheet,
    table(sheet, plan) +
      rail(sheet) +
      neighbours.map((at) => hoop(sheet, plan, at)).join('') +
      hoop(sheet, plan, x) +
      finished(plan) +
      rect(-300, -225, WIDTH + 600, HEIGHT + 450, { fill: shade }) +
      caption(),
  );
}
