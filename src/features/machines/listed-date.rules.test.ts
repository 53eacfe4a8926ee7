import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayHere, dayInUtc } from './listed-date.rules.ts';

const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2999-12-31'), noInvalidDate: true });

test('a day is written as Intl writes it, here and in UTC', () => {
  const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  fc.assert(
    fc.property(moment, (at) => {
      expect(dayHere(at.toISOString())).toBe(here.format(at));
      expect(dayInUtc(at.toISOString())).toBe(inUtc.format(at));
    }),
    { examples: [[new Date('2026-03-01T00:30:00Z')], [new Date('2026-12-31T23:59:59Z')]] },
  );
});
