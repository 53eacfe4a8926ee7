import { escapeHtml } from '#app/lib/format.ts';
import { caption, captionGround, documentOf, HEIGHT, WIDTH } from './backdrop.ts';
import { brightness, lit, mix } from './colour.ts';
import { createSheet, type Sheet } from './sheet.ts';
import { circle, label, num, rect, tag, times } from './svg.ts';

/** A machine's rating plate. */
export type PlateDrawing = {
  view: 'plate';
  /** The body colour, #rrggbb. */
  accent: string;
  brand: string;
  /** The punched lines, such as 'SERIAL NO.' and 'TA2014-40123'. */
  lines: readonly (readonly [name: string, value: string])[];
  worn: boolean;
};

const PLATE = { x: 200, y: 150, width: 1200, height: 860 } as const;
const [FIRST_LINE, LAST_LINE] = [505, 920];
const INK = '#1c242c';

function wall(sheet: Sheet, accent: string, isWorn: boolean): string {
  const body = isWorn ? mix(accent, '#8d8f8c', 0.2) : accent;
  const paint = sheet.linear(
    [
      [0, lit(body, 1.2)],
      [0.5, body],
      [1, lit(body, 0.72)],
    ],
    'diagonal',
  );
  return rect(0, 0, WIDTH, HEIGHT, { fill: paint }) + rect(0, 1090, WIDTH, 8, { fill: lit(body, 0.62) });
}

function rivet(sheet: Sheet, x: number, y: number): string {
  const head = sheet.radial(
    [
      [0, '#ffffff'],
      [0.5, '#b9c0c5'],
      [1, '#6f787f'],
    ],
    [0.4, 0.35],
  );
  return circle(x, y + 4, 26, { fill: '#10161f', 'fill-opacity': 0.3 }) + circle(x, y, 24, { fill: head });
}

function sheetOfMetal(sheet: Sheet, isWorn: boolean): string {
  const { x, y, width, height } = PLATE;
  const metal = sheet.linear(
    [
      [0, '#f1f3f4'],
      [0.35, '#d5dadd'],
      [0.6, '#e9ecee'],
      [1, '#b4bbc0'],
    ],
    'diagonal',
  );
  // Brushed metal with scratches.
  const brushed = times(70, (at) => `M${num(x + 24)} ${num(y + 20 + at * 11.8)}h${width - 48}`);
  const scratches = times(
    isWorn ? 9 : 2,
    (at) => `M${num(x + 120 + at * 118)} ${num(y + 90 + ((at * 271) % 640))}l90 34`,
  );
  return (
    rect(x + 14, y + 18, width, height, { rx: 26, fill: '#10161f', 'fill-opacity': 0.28 }) +
    rect(x, y, width, height, { rx: 26, fill: metal, stroke: '#7d868d', 'stroke-width': 3 }) +
    tag('path', { d: brushed, stroke: '#ffffff', 'stroke-width': 2, 'stroke-opacity': 0.35 }) +
    tag('path', { d: scratches, stroke: '#8b949b', 'stroke-width': 2.5, 'stroke-opacity': 0.6 }) +
    rect(x + 22, y + 22, width - 44, height - 44, { rx: 14, fill: 'none', stroke: '#8b949b', 'stroke-width': 3 }) +
    [x + 62, x + width - 62].map((at) => rivet(sheet, at, y + 62) + rivet(sheet, at, y + height - 62)).join('')
  );
}

function title({ brand, accent }: PlateDrawing): string {
  const { x, y, width } = PLATE;
  const ink = brightness(accent) > 0.6 ? INK : '#ffffff';
  const middle = { 'text-anchor': 'middle', 'font-weight': 700 };
  return (
    rect(x + 130, y + 60, width - 260, 130, { rx: 8, fill: accent }) +
    label(WIDTH / 2, y + 150, 76, escapeHtml(brand.toUpperCase()), { ...middle, fill: ink, 'letter-spacing': 10 }) +
    label(WIDTH / 2, y + 246, 34, 'EMBROIDERY MACHINE', { ...middle, fill: INK, 'letter-spacing': 8 })
  );
}

function punched({ lines }: PlateDrawing): string {
  const { x, width } = PLATE;
  const apart = Math.min(110, (LAST_LINE - FIRST_LINE) / (lines.length - 1));
  return lines
    .map(([name, value], at) => {
      const y = FIRST_LINE + at * apart;
      // Long model names use smaller characters, to stay on the plate.
      const size = Math.min(48, 1_040 / value.length);
      return (
        label(x + 90, y, 30, name, { fill: '#46515a', 'font-weight': 700, 'letter-spacing': 2 }) +
        label(x + 402, y + 2, size, escapeHtml(value), { fill: '#ffffff', 'font-weight': 700 }) +
        label(x + 400, y, size, escapeHtml(value), { fill: INK, 'font-weight': 700 }) +
        rect(x + 90, y + 20, width - 180, 2, { fill: '#8b949b', 'fill-opacity': 0.7 })
      );
    })
    .join('');
}

/** The plate from the front, on the machine's paint. */
export function drawPlate(drawing: PlateDrawing): string {
  const sheet = createSheet();
  const shine = sheet.linear(
    [
      [0, '#ffffff', 0.3],
      [0.4, '#ffffff', 0.04],
      [0.42, '#ffffff', 0],
    ],
    'diagonal',
  );
  const { x, y, width, height } = PLATE;
  const body =
    wall(sheet, drawing.accent, drawing.worn) +
    sheetOfMetal(sheet, drawing.worn) +
    title(drawing) +
    punched(drawing) +
    rect(x, y, width, height, { rx: 26, fill: shine }) +
    captionGround(sheet, '#f1f3f4') +
    caption();
  return documentOf(sheet, body);
}
