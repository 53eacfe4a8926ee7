import { expect, test } from 'vitest';
import { cardHref, badgeFor, totalListed } from './section-badges.rules.ts';
import type { Overview } from '../../dashboard.schema.ts';

const LISTINGS = { pending: 4, approved: 20, featured: 3, sold: 9, rejected: 1 };
const OVERVIEW: Overview = {
  listings: LISTINGS,
  oldestPendingAt: '2026-03-09T12:00:00.000Z',
  unreadContacts: 2,
  unansweredContacts: 3,
  oldestUnansweredAt: '2026-03-08T12:00:00.000Z',
  oldestUnansweredTitle: 'Freight',
  waitingThreads: 3,
  longestWaitingThreadAt: '2026-03-08T12:00:00.000Z',
  longestWaitingThreadTitle: 'Freight',
  receivedUsd: 0,
  pendingAccessories: 0,
  pendingWanted: 0,
  heldMessages: 0,
  oldestHeldAt: null,
  openReports: 1,
  oldestReportAt: null,
  openMessageReports: 2,
  oldestMessageReportAt: null,
  pendingModels: 1,
  users: 12,
  newUsers: 1,
  running: { premium: 2, featured: 3, given: 1, usd: 2_000 },
};

test('each section says what waits in it, and stands out when something does', () => {
  expect(badgeFor('/admin/listings', OVERVIEW)).toEqual({ count: 4, label: 'pending', isUrgent: true });
  expect(badgeFor('/admin/contacts', OVERVIEW)).toEqual({ count: 2, label: 'unread', isUrgent: true });
  expect(badgeFor('/admin/messages', OVERVIEW)).toEqual({ count: 3, label: 'waiting', isUrgent: true });
  expect(badgeFor('/admin/reports', OVERVIEW)).toEqual({ count: 3, label: 'open', isUrgent: true });
  expect(badgeFor('/admin/accessories', OVERVIEW)).toEqual({ count: 0, label: 'pending', isUrgent: false });
  expect(badgeFor('/admin/users', OVERVIEW)).toEqual({ count: 1, label: 'new today', isUrgent: false });
  expect(badgeFor('/admin/payments', OVERVIEW)).toBeNull();
});

test('a section that an admin may not open has no badge', () => {
  const closed = { ...OVERVIEW, listings: null, unreadContacts: null, newUsers: null };
  for (const href of ['/admin/listings', '/admin/contacts', '/admin/users']) expect(badgeFor(href, closed)).toBeNull();
  expect(badgeFor('/admin/reports', { ...OVERVIEW, openReports: null })?.count).toBe(2);
  expect(badgeFor('/admin/reports', { ...OVERVIEW, openReports: null, openMessageReports: null })).toBeNull();
  expect(cardHref('/admin/listings', closed)).toBe('/admin/listings');
});

test('the card of the listings leads to the pending ones while there are any', () => {
  expect(cardHref('/admin/listings', OVERVIEW)).toBe('/admin/listings?status=pending');
  const done = { ...OVERVIEW, listings: { ...LISTINGS, pending: 0 } };
  expect(cardHref('/admin/listings', done)).toBe('/admin/listings');
  expect(cardHref('/admin/contacts', OVERVIEW)).toBe('/admin/contacts');
});

test('listed is what visitors find: approved and featured', () => {
  expect(totalListed(LISTINGS)).toBe(23);
});
