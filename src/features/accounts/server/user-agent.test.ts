import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeUserAgent } from './request-context.service.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeUserAgent(userAgent)).toBe(device);
});

test('whatever is sent, a device is a short line of plain words', () => {
  const agent = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc
      .tuple(fc.string({ unit: 'binary' }), fc.constantFrom('Firefox/', 'Chrome/', 'Android ', 'Version/'), fc.string())
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(agent, (userAgent) => {
      const device = describeUserAgent(userAgent);
      expect(device).toMatch(/^[\p{L}\p{N} ._+-]{1,84}$/u);
      expect(device.isWellFormed()).toBe(true);
    }),
  );
});
