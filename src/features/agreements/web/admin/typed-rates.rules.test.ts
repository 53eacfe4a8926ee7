import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateBand } from '#app/db/commission-enums.ts';
import { bandLines, readBands, versionForm } from './typed-rates.rules.ts';

test('bands are read as they are shown', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  const bands = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 3 }),
      fc.array(fc.tuple(percent, percent), { minLength: 4, maxLength: 4 }),
    )
    .map(([ends, percents]): RateBand[] =>
      [...ends.toSorted((a, b) => a - b), null].map((upToUsd, at) => {
        const [one, other] = percents[at] ?? [0, 0];
        return { upToUsd, lowPercent: Math.min(one, other), highPercent: Math.max(one, other) };
      }),
    );
  fc.assert(
    fc.property(bands, (all) => {
      expect(readBands(bandLines(all))).toEqual(all);
    }),
  );
});

test('an unreadable line is named', () => {
  expect(readBands('up to 20000: 8 - 12\n\nABOVE: 5')).toEqual([
    { upToUsd: 20_000, lowPercent: 8, highPercent: 12 },
    { upToUsd: null, lowPercent: 5, highPercent: 5 },
  ]);
  expect(readBands('up to $20,000: 8-12%\nmore: 5%')).toBe(2);
  expect(readBands('up to $20,000: 8-12%\nabove $30,000: 5%')).toBe(2);
});

test('the form says what is wrong with the bands', () => {
  const messageFor = (brokered: string) => {
    const fields = {
      text: 'Terms',
      note: 'New',
      rates: { brokered, consignment: 'any price: 5-10%', claimMonths: '12' },
    };
    return versionForm.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  expect(messageFor('any price: 5-10%')).toBeUndefined();
  expect(messageFor('five')).toEqual([['rates.brokered', expect.stringContaining('Line 1')]]);
  expect(messageFor('')).toEqual([['rates.brokered', 'At least one price band is needed']]);
  expect(messageFor('any price: 12-5%')).toEqual([['rates.brokered', 'Must not be below the lowest percentage']]);
});
