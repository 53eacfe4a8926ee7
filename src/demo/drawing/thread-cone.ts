import type { Sheet } from './sheet.ts';
import { num, tag, times } from './svg.ts';

function windings(): string {
  return times(20, (at) => {
    const y = -0.05 - at * 0.0385;
    const half = 0.232 - at * 0.0042;
    const dip = at % 2 === 0 ? 0.075 : -0.02;
    return `M${(-half).toFixed(3)} ${y.toFixed(3)}Q0 ${(y + dip).toFixed(3)} ${half.toFixed(3)} ${(y - 0.02).toFixed(3)}`;
  });
}

/**
 * A cone of thread on 0,0, one unit high, coloured by the fill of the use element. Its parts only contain shadow and
 * light, so that one drawing serves every colour.
 */
export function coneSymbol(sheet: Sheet, isNear: boolean): string {
  const body = 'M-.235 -.02Q0 .045 .235 -.02L.15 -.83Q0 -.875 -.15 -.83Z';
  const round = sheet.linear(
    [
      [0, '#0b1018', 0.5],
      [0.2, '#0b1018', 0.08],
      [0.36, '#ffffff', 0.46],
      [0.5, '#ffffff', 0.06],
      [0.78, '#0b1018', 0.22],
      [1, '#0b1018', 0.55],
    ],
    'right',
  );
  if (!isNear) {
    return sheet.symbol(
      tag('path', { d: 'M0 -.8V-1', stroke: '#d8d2c2', 'stroke-width': 0.1 }) +
        tag('path', { d: body }) +
        tag('path', { d: body, fill: round }),
    );
  }
  const thread = { d: windings(), fill: 'none' };
  return sheet.symbol(
    tag('path', { d: 'M-.27 -.02L.27 -.02L.25 .03Q0 .08 -.25 .03Z', fill: '#20252b' }) +
      tag('path', { d: 'M-.075 -.8L-.055 -1Q0 -1.02 .055 -1L.075 -.8Z', fill: '#e9e4d6' }) +
      tag('path', { d: 'M.01 -.8L.01 -1.01Q.04 -1.01 .055 -1L.075 -.8Z', fill: '#a39f94' }) +
      tag('path', { d: body }) +
      tag('path', { ...thread, stroke: '#0b1018', 'stroke-width': '.0055', 'stroke-opacity': 0.3 }) +
      tag('path', {
        ...thread,
        stroke: '#fff',
        'stroke-width': '.004',
        'stroke-opacity': 0.28,
        transform: 'translate(0 .009)',
      }) +
      tag('path', { d: body, fill: round }),
  );
}

/** One cone at a point of the image, `height` pixels tall. */
export function placeCone(symbol: string, [x, y]: readonly [number, number], height: number, colour: string): string {
  return `<use href="${symbol}" transform="translate(${num(x)} ${num(y)}) scale(${num(height)})" fill="${colour}"/>`;
}
