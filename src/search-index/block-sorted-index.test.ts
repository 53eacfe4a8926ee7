import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockSortedIndex } from './block-sorted-index.ts';
import { BLOCK_SLOTS } from './bitmap.ts';

const MOST_SERIALS = 6_000;

/** Stretches of serials that come or go together: single ones would seldom fill or empty a block. */
const steps = fc.array(
  fc.record({
    first: fc.integer({ min: 1, max: MOST_SERIALS }),
    count: fc.integer({ min: 1, max: 2_500 }),
    isAdded: fc.boolean(),
    prices: fc.constantFrom(1, 3, 100, 1_000_000),
  }),
  { minLength: 1, maxLength: 8 },
);

test('whatever comes and goes, each listing has a slot of its own, and blocks follow one another by price', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3_000 }), fc.boolean(), steps, async (filled, isOnePrice, changes) => {
      const { blocks, priceOf, add, remove } = await filledBlocks(filled, isOnePrice);
      for (const { first, count, isAdded, prices } of changes) {
        for (let serial = first; serial < Math.min(first + count, MOST_SERIALS); serial += 1) {
          if (priceOf.has(serial)) remove(serial);
          if (isAdded) add(serial, (serial * 7_919) % prices);
        }
      }
      expectWellKept(blocks, priceOf);
    }),
    { numRuns: 60 },
  );
});

test('those who keep what is in which slot hear of every move', async () => {
  const { blocks, priceOf, slots, add } = await filledBlocks(2_000, true);
  for (let serial = 2_001; serial <= 5_000; serial += 1) add(serial, 5);
  expect(slots).toEqual(new Map(Array.from(priceOf.keys(), (serial) => [serial, blocks.slotOf[serial]])));
});

test('blocks that became empty are used again', async () => {
  const { blocks, add, remove } = await filledBlocks(0, true);
  for (let round = 0; round < 5; round += 1) {
    for (let serial = 1; serial <= 3_000; serial += 1) add(serial, serial);
    for (let serial = 1; serial <= 3_000; serial += 1) remove(serial);
  }
  expect(blocks.inOrder).toEqual([]);
  expect(blocks.blockCount).toBeLessThan(8);
});

async function filledBlocks(count: number, isOnePrice: boolean) {
  const priceOf = new Map<number, number>();
  const slots = new Map<number, number>();
  const blocks = new BlockSortedIndex((serial, from, to) => {
    expect(slots.get(serial)).toBe(from);
    slots.set(serial, to);
  });
  for (let serial = 1; serial <= count; serial += 1) priceOf.set(serial, isOnePrice ? 5 : serial);
  await blocks.placeAll(
    Int32Array.from(priceOf.keys()),
    (serial) => priceOf.get(serial) ?? 0,
    (slot, serial) => slots.set(serial, slot),
  );
  const add = (serial: number, price: number) => {
    priceOf.set(serial, price);
    slots.set(serial, blocks.insert(serial, price));
  };
  const remove = (serial: number) => {
    priceOf.delete(serial);
    expect(blocks.remove(serial)).toBe(slots.get(serial));
    slots.delete(serial);
  };
  return { blocks, priceOf, slots, add, remove };
}

function expectWellKept(blocks: BlockSortedIndex, priceOf: ReadonlyMap<number, number>) {
  const inOrder = blocks.inOrder.flatMap((block) => {
    const slots = slotsOf(blocks, block);
    expect(slots.length).toBe(blocks.sizeOf(block));
    return blocks.sorted(slots).map((slot) => ({
      serial: blocks.serialAt(slot),
      price: blocks.priceAt(slot),
      isFound: blocks.slotOf[blocks.serialAt(slot)] === slot,
    }));
  });
  const expected = Array.from(priceOf, ([serial, price]) => ({ serial, price, isFound: true }));
  expect(inOrder).toEqual(expected.toSorted((a, b) => a.price - b.price || a.serial - b.serial));
}

function slotsOf(blocks: BlockSortedIndex, block: number): number[] {
  const slots = Array.from({ length: BLOCK_SLOTS }, (_, index) => block * BLOCK_SLOTS + index);
  return slots.filter((slot) => (((blocks.occupied[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1);
}
