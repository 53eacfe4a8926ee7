import type { Overview } from '../../dashboard.schema.ts';

/** The badge of a section of the back office: a count, and what it counts. */
export type SectionBadge = { count: number; label: string; isUrgent: boolean };

/** The badge of the section at this address; null where nothing is counted or the admin may not see it. */
export function badgeFor(href: string, overview: Overview): SectionBadge | null {
  const { listings, unreadContacts, waitingThreads, heldMessages, newUsers } = overview;
  const { pendingAccessories, pendingModels, pendingWanted } = overview;
  if (href === '/admin/listings') return pendingBadge(listings?.pending ?? null, 'pending');
  if (href === '/admin/messages') return pendingBadge(waitingThreads, 'waiting');
  if (href === '/admin/contacts') return pendingBadge(unreadContacts, 'unread');
  if (href === '/admin/held-messages') return pendingBadge(heldMessages, 'held');
  if (href === '/admin/accessories') return pendingBadge(pendingAccessories, 'pending');
  if (href === '/admin/models') return pendingBadge(pendingModels, 'pending');
  if (href === '/admin/wanted') return pendingBadge(pendingWanted, 'pending');
  if (href === '/admin/reports') return pendingBadge(countReports(overview), 'open');
  if (href === '/admin/users' && newUsers !== null) return { count: newUsers, label: 'new today', isUrgent: false };
  return null;
}

/** The open reports of listings and messages that the admin may see. */
function countReports({ openReports, openMessageReports }: Overview): number | null {
  if (openReports === null && openMessageReports === null) return null;
  return (openReports ?? 0) + (openMessageReports ?? 0);
}

function pendingBadge(count: number | null, label: string): SectionBadge | null {
  return count === null ? null : { count, label, isUrgent: count > 0 };
}

/** The link of a section's card: to the pending listings, if there are any. */
export function cardHref(href: string, { listings }: Overview): string {
  return href === '/admin/listings' && listings !== null && listings.pending > 0 ? `${href}?status=pending` : href;
}

/** The number of public listings: approved and featured ones. */
export function totalListed(listings: NonNullable<Overview['listings']>): number {
  return listings.approved + listings.featured;
}
