import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SELLER_ENTRIES, THREAD_CHANNELS, THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { readsChannel, turnAfter } from './thread-turns.rules.ts';

const standing = fc.record({
  sellerId: fc.constantFrom(null, 'sam'),
  sellerJoinedBy: fc.constantFrom(null, ...SELLER_ENTRIES),
});
const message = fc.record({
  author: fc.constantFrom(...THREAD_PARTIES),
  channel: fc.constantFrom(...THREAD_CHANNELS),
});

test('nobody is told of what they may not read, except a seller of the buyer’s questions, and nobody of their own', () => {
  fc.assert(
    fc.property(standing, message, (thread, { author, channel }) => {
      const turn = turnAfter(thread, { author, channel });
      if (turn === null) return;
      for (const party of turn.told) {
        const isQuestion = party === 'seller' && author === 'buyer' && thread.sellerId !== null;
        expect(party !== author && (readsChannel(thread, party, channel) || isQuestion)).toBe(true);
      }
    }),
  );
});

test('whoever writes reads what they wrote, is never the one who is waited for, and whoever is waited for can write', () => {
  fc.assert(
    fc.property(standing, message, (thread, { author, channel }) => {
      const turn = turnAfter(thread, { author, channel });
      if (turn === null) return;
      expect(readsChannel(thread, author, channel)).toBe(true);
      if (turn.waitsFor === null) return;
      expect(turn.waitsFor).not.toBe(author);
      const party = turn.waitsFor;
      const own = THREAD_CHANNELS.filter((each) => each !== 'office');
      expect(own.some((each) => turnAfter(thread, { author: party, channel: each }) !== null)).toBe(true);
    }),
  );
});

test('buyer and seller never read each other before the seller has joined', () => {
  const thread = { sellerId: 'sam', sellerJoinedBy: null };
  expect(turnAfter(thread, { author: 'seller', channel: 'buyer' })).toBeNull();
  expect(turnAfter(thread, { author: 'buyer', channel: 'seller' })).toBeNull();
  expect([readsChannel(thread, 'seller', 'buyer'), readsChannel(thread, 'buyer', 'seller')]).toEqual([false, false]);
});
