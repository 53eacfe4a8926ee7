import { expect, test } from 'vitest';
import { menuFor, selfLink, sellLink } from './menu.rules.ts';

const labels = (viewer: Parameters<typeof menuFor>[0]) => menuFor(viewer).map((link) => link.label);

test('a visitor is offered home, the catalogue and the contact page', () => {
  expect(labels(null)).toEqual(['Home', 'Browse Equipment', 'Contact Us']);
});

test('an admin is offered the back office instead of the contact page', () => {
  expect(labels({ role: 'admin' })).toEqual(['Home', 'Browse Equipment', 'Admin']);
});

test('only a full account is offered the sellers portal', () => {
  expect(labels({ role: 'user' })).toContain('Sellers Portal');
  expect(labels({ role: 'guest' })).not.toContain('Sellers Portal');
});

test('selling leads a visitor through the sign-in, and anybody else straight to the form', () => {
  expect(sellLink(null).href).toBe('/auth?redirect=/sell');
  expect(sellLink({ role: 'guest' }).href).toBe('/sell');
});

test('a visitor finds the way in, a guest and a user their profile, under their name', () => {
  expect(selfLink(null)).toEqual({ label: 'Login', href: '/auth' });
  expect(selfLink({ role: 'guest', username: 'guest' })).toEqual({ label: 'Guest profile', href: '/profile' });
  expect(selfLink({ role: 'user', username: 'anna', name: 'Anna Berg' }).label).toBe('Anna Berg');
  expect(selfLink({ role: 'admin', username: 'admin', name: null }).label).toBe('admin');
  expect(selfLink({ role: 'user', username: 'anna', name: ' ' }).label).toBe('anna');
});
