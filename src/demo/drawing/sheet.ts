import type { Stop } from './svg.ts';
import { tag } from './svg.ts';

export type Sheet = {
  /** A linear gradient through the shape's box, from top to bottom by default. */
  linear(stops: readonly Stop[], direction?: 'down' | 'right' | 'diagonal'): string;
  radial(stops: readonly Stop[], centre?: readonly [number, number]): string;
  /** Stores a drawing once and returns its reference for use elements. */
  symbol(body: string): string;
  clip(body: string): string;
  defs(): string;
};

const DIRECTIONS = {
  down: { x1: 0, y1: 0, x2: 0, y2: 1 },
  right: { x1: 0, y1: 0, x2: 1, y2: 0 },
  diagonal: { x1: 0, y1: 0, x2: 1, y2: 1 },
} as const;

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      tag('stop', { offset, 'stop-color': colour, ...(opacity === undefined ? {} : { 'stop-opacity': opacity }) }),
    )
    .join('');
}

/** Collects what a drawing references by id; equal paints are stored once. */
export function createSheet(): Sheet {
  const ids = new Map<string, string>();
  const define = (name: string, attributes: Record<string, string | number>, body: string) => {
    const key = tag(name, attributes, body);
    const id = ids.get(key) ?? `d${ids.size.toString(36)}`;
    ids.set(key, id);
    return id;
  };
  return {
    linear: (stops, direction = 'down') => `url(#${define('linearGradient', DIRECTIONS[direction], stopTags(stops))})`,
    radial: (stops, [cx, cy] = [0.5, 0.5]) =>
      `url(#${define('radialGradient', { cx, cy, r: 0.5, fx: cx, fy: cy }, stopTags(stops))})`,
    symbol: (body) => `#${define('g', {}, body)}`,
    clip: (body) => `url(#${define('clipPath', {}, body)})`,
    defs: () => tag('defs', {}, [...ids].map(([body, id]) => body.replace(/^<(\w+)/, `<$1 id="${id}"`)).join('')),
  };
}
