import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_SLOTS, BLOCK_WORDS, ContainerPool, Bitmap } from './bitmap.ts';

const slots = fc.integer({ min: 0, max: 200 * BLOCK_SLOTS });

test('sets that share a pool hold what was put into each of them, and copies go their own way', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(slots, fc.boolean(), fc.boolean())), slots, (changes, another) => {
      const pool = new ContainerPool();
      const sets = [new Bitmap(pool), new Bitmap(pool)] as const;
      const expected = [new Set<number>(), new Set<number>()] as const;
      for (const [slot, isAdded, isSecond] of changes) {
        const which = isSecond ? 1 : 0;
        sets[which][isAdded ? 'add' : 'remove'](slot);
        expected[which][isAdded ? 'add' : 'delete'](slot);
      }
      const copy = sets[0].copy();
      copy.add(another);
      expect(slotsOf(sets[0], pool)).toEqual(ascending(expected[0]));
      expect(slotsOf(sets[1], pool)).toEqual(ascending(expected[1]));
      expect(slotsOf(copy, pool)).toEqual(ascending(new Set([...expected[0], another])));
    }),
  );
});

test('what comes and goes all day takes no more memory in the evening', () => {
  const pool = new ContainerPool();
  const set = new Bitmap(pool);
  const length = pool.words.length;
  for (let slot = 0; slot < 1_000 * BLOCK_SLOTS; slot += BLOCK_SLOTS) {
    set.add(slot);
    set.remove(slot);
  }
  expect(pool.words.length).toBe(length);
});

function slotsOf(set: Bitmap, pool: ContainerPool): number[] {
  return [...set.containers.entries()].flatMap(([block, container]) =>
    container === 0
      ? []
      : bitsOf(pool.words.subarray(container, container + BLOCK_WORDS)).map((bit) => block * BLOCK_SLOTS + bit),
  );
}

function bitsOf(words: Int32Array): number[] {
  return [...words].flatMap((word, index) =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => ((word >>> bit) & 1) === 1)
      .map((bit) => index * 32 + bit),
  );
}

function ascending(numbers: ReadonlySet<number>): number[] {
  return [...numbers].toSorted((a, b) => a - b);
}
