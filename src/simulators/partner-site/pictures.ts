import sharp from 'sharp';
import { drawMachine, DRAWING_VIEWS } from '#app/demo/drawing/machine-drawing.ts';
import { bodyColour } from '#app/demo/drawing/palette.ts';
import type { FakeProduct } from './fake-product.ts';

/** 800 by 600 pixels of a drawing that is 1600 by 1200 at 72 dots per inch. */
const DOTS_PER_INCH = 36;
const PLAIN_PX = { width: 320, height: 240 };

export type Draw = (product: FakeProduct, number: number) => Promise<Buffer>;

/** A drawing of the machine, which takes most of a second. */
export const drawnPicture: Draw = ({ make: [brand], slug, drawn: [heads, needles] }, number) => {
  const view = DRAWING_VIEWS[(number - 1) % DRAWING_VIEWS.length] ?? 'front';
  const frame = heads === 1 ? 'compact' : 'bridge';
  const drawing = { heads, needles, frame, accent: bodyColour(brand), view, seed: numberOf(slug) } as const;
  return sharp(Buffer.from(drawMachine(drawing)), { density: DOTS_PER_INCH })
    .jpeg()
    .toBuffer();
};

/** A plain area in a colour of its own, for tests. */
export const plainPicture: Draw = ({ slug }, number) => {
  const background = { r: numberOf(slug) % 256, g: (number * 60) % 256, b: 120 };
  return sharp({ create: { ...PLAIN_PX, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

function numberOf(text: string): number {
  let number = 7;
  for (const sign of text) number = (number * 31 + sign.charCodeAt(0)) % 1_000_003;
  return number;
}
