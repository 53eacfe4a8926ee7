import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectAfterGuestSignIn, redirectAfterSignIn, isPrivatePage, parseLocalPath } from './redirect.rules.ts';

const SITE = 'https://stitchyard.example';

test.each(['/', '/sell?premium=true&featured=true', '/machine/a%2Fb#photos', '/listing-payment-paypal?machineId=x'])(
  '%s is a page of ours',
  (path) => expect(parseLocalPath(path)).toBe(path),
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/.//evil.example',
  '/sell/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'sell',
  '',
  ' /sell',
  `/${'a'.repeat(600)}`,
])('%j leads nowhere', (text) => expect(parseLocalPath(text)).toBeNull());

test('whatever the text, what is followed stays on this site', () => {
  const nasty = fc.string({ unit: fc.constantFrom('/', '\\', ':', '@', '.', '?', '#', 'a', '%', '\t', '\n', ' ') });
  fc.assert(
    fc.property(
      fc.oneof(
        nasty,
        nasty.map((text) => `/${text}`),
        fc.string(),
      ),
      (text) => {
        const path = parseLocalPath(text);
        if (path !== null) expect(new URL(path, SITE).origin).toBe(SITE);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('signing in leads back, else admins to the back office and others home', () => {
  expect(redirectAfterSignIn({ role: 'user' }, '/sell')).toBe('/sell');
  expect(redirectAfterSignIn({ role: 'user' }, undefined)).toBe('/');
  expect(redirectAfterSignIn({ role: 'admin' }, undefined)).toBe('/admin');
  expect(redirectAfterSignIn({ role: 'admin' }, '/sell')).toBe('/sell');
});

test('a guest goes on to selling, and not where an account is needed', () => {
  expect(redirectAfterGuestSignIn(undefined)).toBe('/sell');
  expect(redirectAfterGuestSignIn('/profile')).toBe('/profile');
  for (const page of ['/admin', '/admin/listings', '/seller-portal', '/listing-payment-paypal?machineId=x'])
    expect(redirectAfterGuestSignIn(page)).toBeNull();
});

test('signing out on a private page leads home', () => {
  expect(['/sell', '/profile', '/seller-portal', '/admin/users'].map(isPrivatePage)).toEqual([true, true, true, true]);
  expect(['/', '/browse', '/selling', '/machine/sell'].map(isPrivatePage)).toEqual([false, false, false, false]);
});
