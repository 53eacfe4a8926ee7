import { expect, test } from 'vitest';
import { connectionOf, networkOf } from './http.ts';

test.each([
  ['203.0.113.7', '203.0.113.250'],
  ['203.0.113.7', '::ffff:203.0.113.9'],
  ['2001:db8:5:1::1', '2001:db8:5:ffff::9'],
])('%s and %s lie in one network', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:5::1', '2001:db8:6::1'],
  ['203.0.113.7', '2001:db8:5::1'],
  ['nowhere', '203.0.113.7'],
])('%s and %s do not', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

test('an IPv4 address is one connection, and an IPv6 /64', () => {
  expect(connectionOf('203.0.113.7')).toBe(connectionOf('::ffff:203.0.113.7'));
  expect(connectionOf('203.0.113.7')).not.toBe(connectionOf('203.0.113.8'));
  expect(connectionOf('2001:db8:5:1::1')).toBe(connectionOf('2001:db8:5:1:9::2'));
  expect(connectionOf('2001:db8:5:1::1')).not.toBe(connectionOf('2001:db8:5:2::1'));
});
