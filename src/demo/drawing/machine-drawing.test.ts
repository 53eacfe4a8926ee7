import { readFile } from 'node:fs/promises';

import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MachineDrawing } from './machine-drawing.ts';
import { DRAWING_VIEWS, drawMachine, drawPicture } from './machine-drawing.ts';
import { bodyColour } from './palette.ts';
import { drawPlaceholder } from './placeholder.ts';

const SIX_HEADS: MachineDrawing = { heads: 6, needles: 15, frame: 'bridge', accent: '#1f4e8c', view: 'front', seed: 1 };

const anyMachine = fc.record({
  heads: fc.integer({ min: 1, max: 28 }),
  needles: fc.integer({ min: 4, max: 24 }),
  accent: fc.constantFrom('#1f4e8c', '#e08a1e', '#111111', '#fafafa'),
  view: fc.constantFrom(...DRAWING_VIEWS),
  seed: fc.nat(),
  worn: fc.boolean(),
});

function countOf(svg: string, part: string): number {
  return svg.split(part).length - 1;
}

/** The number of distinct indexes of a part, such as the needles of a head. */
function numbersOf(svg: string, part: string): number {
  return new Set(svg.match(new RegExp(`${part}="\\d+"`, 'g'))).size;
}

test('the same drawing always gives the same bytes, complete and not too many', () => {
  fc.assert(
    fc.property(anyMachine, fc.boolean(), (machine, isCompact) => {
      const frame = isCompact && machine.heads <= 2 ? 'compact' : 'bridge';
      const drawing: MachineDrawing = { ...machine, frame };
      const svg = drawMachine(drawing);
      expect(svg).toBe(drawMachine({ ...drawing }));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).toContain('Illustration');
      expect(svg.length).toBeLessThan(200_000);
    }),
    { numRuns: 40 },
  );
});

test('the whole machine shows each of its heads, with hoop and cones', () => {
  for (let heads = 1; heads <= 28; heads += 1) {
    for (const view of ['front', 'angle'] as const) {
      const svg = drawMachine({ ...SIX_HEADS, heads, view, frame: heads <= 2 ? 'compact' : 'bridge' });
      expect(countOf(svg, 'data-part="head"')).toBe(heads);
      expect(countOf(svg, 'data-part="hoop"')).toBe(heads);
      expect(countOf(svg, 'data-part="cones"')).toBe(heads);
    }
  }
});

test('a head has as many needles and cones, and the panel as many swatches, as the machine has needles', () => {
  for (const needles of [4, 6, 9, 12, 15, 24]) {
    const head = drawMachine({ ...SIX_HEADS, needles, view: 'head' });
    expect(numbersOf(head, 'data-needle')).toBe(needles);
    expect(numbersOf(drawMachine({ ...SIX_HEADS, needles, view: 'threads' }), 'data-cone')).toBe(needles);
    expect(numbersOf(drawMachine({ ...SIX_HEADS, needles, view: 'panel' }), 'data-swatch')).toBe(needles);
  }
});

test('a panel shows the counter, and a plate what is punched into it, whatever letters it has', () => {
  expect(drawMachine({ ...SIX_HEADS, view: 'panel', stitchCount: 264_000_000 })).toContain('>264,000,000<');
  expect(drawMachine({ ...SIX_HEADS, view: 'panel' })).not.toContain('Stitch counter');
  const plate = drawPicture({
    view: 'plate',
    accent: '#1f4e8c',
    brand: 'Sew & Sons',
    lines: [
      ['MODEL', 'A <B>'],
      ['SERIAL NO.', 'SE2014-40123'],
    ],
    worn: true,
  });
  for (const text of ['SEW &amp; SONS', 'A &lt;B&gt;', 'SE2014-40123', 'Illustration']) expect(plate).toContain(text);
  expect(plate).not.toMatch(/NaN|undefined|Infinity/);
});

test('every view of every size of machine becomes a 4:3 picture', { timeout: 60_000 }, async () => {
  for (const [at, heads] of [1, 2, 4, 6, 12, 20, 28].entries()) {
    for (const view of DRAWING_VIEWS) {
      const frame = heads === 1 ? 'compact' : 'bridge';
      const svg = drawMachine({ ...SIX_HEADS, heads, view, frame, seed: at, worn: at % 2 === 1 });
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1600, 1200]);
      // A small rendering is enough to find invalid parts.
      const { info } = await sharp(Buffer.from(svg)).resize(200).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([200, 150]);
    }
  }
});

test('another seed gives another picture of the same machine', () => {
  expect(drawMachine({ ...SIX_HEADS, seed: 2 })).not.toBe(drawMachine(SIX_HEADS));
});

test('a brand keeps its colour however it is written, and so does a brand nobody knows', () => {
  expect(bodyColour(' TAJIMA ')).toBe(bodyColour('Tajima'));
  expect(bodyColour('Somebody & Sons')).toBe(bodyColour('somebody & sons'));
  expect(bodyColour('Somebody & Sons')).toMatch(/^#[0-9a-f]{6}$/);
});

test('the placeholder that is served is the one drawn here, light and without words', async () => {
  const svg = drawPlaceholder();
  const served = await readFile(new URL('../../../public/placeholder.svg', import.meta.url), 'utf8');
  expect(served).toBe(svg);
  expect(Buffer.byteLength(svg)).toBeLessThan(12_000);
  expect(svg).not.toContain('<text');
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1600);
});
