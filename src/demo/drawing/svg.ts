export type Point = readonly [number, number];
/** Offset in the gradient (0 to 1), colour, opacity. */
export type Stop = readonly [number, string, number?];
export type Matrix = readonly [number, number, number, number, number, number];
type Attributes = Record<string, string | number>;

export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('');
}

/** One element; `body` is its content. */
export function tag(name: string, attributes: Attributes, body?: string): string {
  return body === undefined
    ? `<${name}${attributesOf(attributes)}/>`
    : `<${name}${attributesOf(attributes)}>${body}</${name}>`;
}

export function lineThrough(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('');
}

export function outline(points: readonly Point[]): string {
  return `${lineThrough(points)}Z`;
}

export function matrixOf(matrix: Matrix): string {
  return `matrix(${matrix.map((value) => String(Math.round(value * 10_000) / 10_000)).join(' ')})`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: Attributes): string {
  return tag('rect', { x, y, width, height, ...attributes });
}

export function circle(cx: number, cy: number, r: number, attributes: Attributes): string {
  return tag('circle', { cx, cy, r, ...attributes });
}

/** Round dots at these points, as one path: much cheaper to paint than as many circles. */
export function dots(points: readonly Point[], diameter: number, colour: string): string {
  const d = points.map(([x, y]) => `M${num(x)} ${num(y)}h0`).join('');
  return tag('path', { d, stroke: colour, 'stroke-width': diameter, 'stroke-linecap': 'round', fill: 'none' });
}

export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}

export const FONT = "'DejaVu Sans','Liberation Sans',sans-serif";

export function label(x: number, y: number, size: number, content: string, attributes: Attributes = {}): string {
  return tag('text', { x, y, 'font-size': size, 'font-family': FONT, ...attributes }, content);
}
