import { SiteLink } from '#app/ui/site-link.tsx';
import type { Overview } from '../../dashboard.schema.ts';
import { waitingWords } from '#app/lib/durations.ts';
import { countWords } from '#app/lib/format.ts';

/** The morning's queue: what waits, and for how long the oldest of it has. */
export function WhatWaits({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const { listings, oldestPendingAt, unansweredContacts, oldestUnansweredAt } = overview;
  const { pendingAccessories, pendingModels } = overview;
  const all = [
    {
      words: countWords(listings.pending, 'listing'),
      count: listings.pending,
      since: oldestPendingAt,
      href: '/admin/listings?status=pending',
    },
    {
      words: countWords(unansweredContacts, 'message'),
      count: unansweredContacts,
      since: oldestUnansweredAt,
      href: '/admin/contacts?waiting=true',
    },
    {
      words: countWords(pendingAccessories, 'accessory', 'accessories'),
      count: pendingAccessories,
      since: null,
      href: '/admin/accessories',
    },
    { words: countWords(pendingModels, 'model'), count: pendingModels, since: null, href: '/admin/models' },
  ];
  const waiting = all
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => ageOf(other, nowMs) - ageOf(one, nowMs));
  return (
    <section aria-labelledby="waiting-heading" className="grid gap-3">
      <h2 id="waiting-heading" className="text-20">
        What waits
      </h2>
      {waiting.length === 0 ? (
        <p className="text-quiet">Nothing waits for you.</p>
      ) : (
        <ol className="grid gap-2 sm:grid-cols-2">
          {waiting.map(({ words, since, href }) => (
            <li key={href}>
              <SiteLink
                href={href}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel border border-line-strong bg-surface px-4 py-3 shadow-card hover:border-ink"
              >
                <span className="font-display text-20 font-semibold">{words}</span>
                {since !== null && <span className="text-14 text-danger">the oldest {waitingWords(since, nowMs)}</span>}
              </SiteLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function ageOf({ since }: { since: string | null }, nowMs: number): number {
  return since === null ? 0 : nowMs - new Date(since).getTime();
}
