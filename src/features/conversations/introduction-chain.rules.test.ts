import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
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
