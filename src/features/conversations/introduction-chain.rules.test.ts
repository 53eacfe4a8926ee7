import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claimEnd,
  findBreak,
  hashedText,
  NO_HASH,
  type ChainedEntry,
  type IntroductionEntry,
} from './introduction-chain.rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const optional = fc.option(fc.string());
const entry = fc.record<Omit<IntroductionEntry, 'number'>>({
  threadId: fc.uuid(),
  messageId: fc.option(fc.uuid()),
  listingId: fc.string(),
  listingName: fc.string(),
  sellerId: fc.uuid(),
  sellerName: fc.string(),
  sellerEmail: optional,
  buyerName: fc.string(),
  buyerEmail: fc.string(),
  buyerPhone: optional,
  agreementVersion: fc.option(fc.nat()),
  agreedAt: optional,
  note: fc.string(),
  adminId: fc.uuid(),
  adminName: fc.string(),
  introducedAt: fc.string(),
  claimUntil: fc.string(),
});

/** A ledger of these entries. */
function chain(entries: readonly Omit<IntroductionEntry, 'number'>[]): ChainedEntry[] {
  let previousHash = NO_HASH;
  return entries.map((fields, index) => {
    const numbered = { ...fields, number: index + 1 };
    const chained = { ...numbered, previousHash, hash: hash(hashedText(numbered, previousHash)) };
    previousHash = chained.hash;
    return chained;
  });
}

const ledger = fc.array(entry, { minLength: 1, maxLength: 12 }).map(chain);

test('a ledger holds as it was written, and breaks at the first entry that is missing, moved or changed', () => {
  fc.assert(
    fc.property(ledger, fc.nat(), fc.constantFrom('missing', 'changed', 'rehashed'), (entries, where, how) => {
      expect(findBreak(entries, hash)).toBeNull();
      const at = where % entries.length;
      const broken = entries.flatMap((each, index) => {
        if (index !== at) return [each];
        if (how === 'missing') return [];
        const changed = { ...each, buyerName: `${each.buyerName}!` };
        return [how === 'changed' ? changed : { ...changed, hash: hash(hashedText(changed, each.previousHash)) }];
      });
      // Nobody notices that the last entry is missing, or was written anew with its hash, without knowing its number or hash.
      const isLast = at === entries.length - 1;
      if (how === 'changed') expect(findBreak(broken, hash)).toBe(at + 1);
      else if (!isLast) expect(findBreak(broken, hash)).toBe(how === 'missing' ? at + 1 : at + 2);
    }),
  );
});

test('each field is a part of the hash, and fields cannot run into each other', () => {
  fc.assert(
    fc.property(entry, entry, (one, other) => {
      const [first, second] = [
        { ...one, number: 1 },
        { ...other, number: 1 },
      ];
      const isSame = JSON.stringify(first) === JSON.stringify(second);
      expect(hashedText(first, NO_HASH) === hashedText(second, NO_HASH)).toBe(isSame);
    }),
  );
});

test.each([
  ['2026-11-30T21:00', 12, '2027-11-30'],
  ['2026-11-30T23:59', 3, '2027-02-28'],
  ['2027-11-30T00:00', 3, '2028-02-29'],
  ['2028-02-29T12:00', 12, '2029-02-28'],
  ['2026-12-31T12:00', 1, '2027-01-31'],
])('an introduction at %s claims for %i months, until %s', (at, months, end) => {
  expect(claimEnd(new Date(at), months)).toBe(end);
});

test('a claim ends in the month that many months later, and never before its introduction or an earlier one’s end', () => {
  const moments = fc.date({ min: new Date(2020, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 0, max: 86_400_000 * 40 }),
      fc.integer({ min: 1, max: 60 }),
      (at, laterMs, months) => {
        const end = claimEnd(at, months);
        const [year = 0, month = 0] = end.split('-').map(Number);
        expect(year * 12 + month - 1).toBe(at.getFullYear() * 12 + at.getMonth() + months);
        expect(claimEnd(new Date(at.getTime() + laterMs), months) >= end).toBe(true);
      },
    ),
  );
});
