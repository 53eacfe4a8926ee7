const DARK = '#10161f';
const LIGHT = '#ffffff';

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two #rrggbb colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  const part = Math.min(1, Math.max(0, share));
  const blend = (a: number, b: number) =>
    Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(r1, r2)}${blend(g1, g2)}${blend(b1, b2)}`;
}

/** A colour under light: 1 leaves it unchanged, 0 is darkness, 2 is white. */
export function lit(colour: string, light: number): string {
  return light < 1 ? mix(DARK, colour, light) : mix(colour, LIGHT, light - 1);
}

/** The perceived brightness of a colour, from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
