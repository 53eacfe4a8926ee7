import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { createReplyAddresses } from './reply-address.rules.ts';

const addresses = createReplyAddresses({ domain: 'reply.shop.example', secret: 'nobody else knows it' });
const target = fc.record({
  threadId: fc.uuid(),
  party: fc.constantFrom(...THREAD_PARTIES),
  version: fc.integer({ min: 0, max: 65_535 }),
});

test('an address names its conversation, party and version, in any case', () => {
  fc.assert(
    fc.property(target, (given) => {
      const address = addresses.addressOf(given);
      expect(isSendableAddress(address)).toBe(true);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      for (const written of [address, address.toUpperCase(), `Shop <${address}>`])
        expect(addresses.findTarget(['bea@buyer.example', written])).toEqual(given);
    }),
  );
});

test('an address with any other character, or signed with another secret, is none', () => {
  const forger = createReplyAddresses({ domain: 'reply.shop.example', secret: 'a secret of the forger' });
  const character = fc.stringMatching(/^[a-z2-7]$/);
  fc.assert(
    fc.property(target, fc.nat({ max: 50 }), character, (given, at, other) => {
      expect(addresses.findTarget([forger.addressOf(given)])).toBeNull();
      const address = addresses.addressOf(given);
      const index = 'reply+'.length + at;
      if (address.charAt(index) === other) return;
      expect(addresses.findTarget([address.slice(0, index) + other + address.slice(index + 1)])).toBeNull();
    }),
  );
});

test.each([-1, 1.5, 65_536])('%d is no version', (version) => {
  const threadId = '5b0f1a52-8c0e-4d5b-9a3e-3f2d7c9b1a01';
  expect(() => addresses.addressOf({ threadId, party: 'buyer', version })).toThrow(TypeError);
  expect(() => addresses.addressOf({ threadId: '7', party: 'buyer', version: 1 })).toThrow(TypeError);
});
