import type { Overview } from '../../dashboard.schema.ts';

/** What a section of the back office is marked with: a number that stands out, and what it counts. */
export type Mark = { count: number; words: string; isUrgent: boolean };

/** What waits in the section at this address, if anything can wait there. */
export function markFor(href: string, overview: Overview): Mark | null {
  const { listings, unreadContacts, pendingAccessories, pendingModels, newUsers } = overview;
  if (href === '/admin/listings') return waiting(listings.pending, 'pending');
  if (href === '/admin/contacts') return waiting(unreadContacts, 'unread');
  if (href === '/admin/accessories') return waiting(pendingAccessories, 'pending');
  if (href === '/admin/models') return waiting(pendingModels, 'pending');
  if (href === '/admin/users') return { count: newUsers, words: 'new today', isUrgent: false };
  return null;
}

function waiting(count: number, words: string): Mark {
  return { count, words, isUrgent: count > 0 };
}

/** Where a section's card leads: straight to what waits, if something does (SPEC §2). */
export function cardHref(href: string, { listings }: Overview): string {
  return href === '/admin/listings' && listings.pending > 0 ? `${href}?status=pending` : href;
}

/** Listed are those that visitors find: approved and featured ones (SPEC §2). */
export function totalListed({ listings }: Overview): number {
  return listings.approved + listings.featured;
}
