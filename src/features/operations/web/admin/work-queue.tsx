import { SiteLink } from '#app/ui/site-link.tsx';
import type { Overview } from '../../dashboard.schema.ts';
import { formatWaitingTime } from '#app/lib/durations.ts';
import { pluralize, type Noun } from '#app/lib/format.ts';

type WaitingWork = { noun: Noun; count: number; since: string | null; href: string; oldest?: string | null };

/** Kinds of waiting work, each with the waiting time of its oldest item. */
export function WorkQueue({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const { listings, oldestPendingAt, waitingThreads, longestWaitingThreadAt, longestWaitingThreadTitle } = overview;
  const { pendingAccessories, pendingModels, pendingWanted, openReports, oldestReportAt } = overview;
  const { heldMessages, oldestHeldAt, openMessageReports, oldestMessageReportAt } = overview;
  const items: readonly WaitingWork[] = [
    {
      noun: ['listing', 'listings'],
      count: listings?.pending ?? 0,
      since: oldestPendingAt,
      href: '/admin/listings?status=pending',
    },
    {
      noun: ['message', 'messages'],
      count: waitingThreads ?? 0,
      since: longestWaitingThreadAt,
      oldest: longestWaitingThreadTitle,
      href: '/admin/messages',
    },
    {
      noun: ['held message', 'held messages'],
      count: heldMessages ?? 0,
      since: oldestHeldAt,
      href: '/admin/held-messages',
    },
    { noun: ['report', 'reports'], count: openReports ?? 0, since: oldestReportAt, href: '/admin/reports' },
    {
      noun: ['reported message', 'reported messages'],
      count: openMessageReports ?? 0,
      since: oldestMessageReportAt,
      href: '/admin/reports?kind=messages',
    },
    {
      noun: ['accessory', 'accessories'],
      count: pendingAccessories ?? 0,
      since: null,
      href: '/admin/accessories',
    },
    { noun: ['model', 'models'], count: pendingModels ?? 0, since: null, href: '/admin/models' },
    { noun: ['wanted ad', 'wanted ads'], count: pendingWanted ?? 0, since: null, href: '/admin/wanted' },
  ];
  const waiting = items
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => waitingMs(other, nowMs) - waitingMs(one, nowMs));
  return (
    <section aria-labelledby="waiting-heading" className="grid gap-3">
      <h2 id="waiting-heading" className="text-20">
        What waits
      </h2>
      {waiting.length === 0 ? (
        <p className="text-quiet">Nothing waits for you.</p>
      ) : (
        <ol className="grid gap-2 sm:grid-cols-2">
          {waiting.map(({ count, noun, since, href, oldest }) => (
            <li key={href}>
              <SiteLink
                href={href}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel border border-line-strong bg-surface px-4 py-3 shadow-card hover:border-ink"
              >
                <span className="font-display text-20 font-semibold">{pluralize(count, ...noun)}</span>
                {since !== null && (
                  <span className="text-14 text-danger">the oldest {formatWaitingTime(since, nowMs)}</span>
                )}
                {oldest && <span className="w-full text-14 text-quiet wrap-anywhere">{oldest}</span>}
              </SiteLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function waitingMs({ since }: { since: string | null }, nowMs: number): number {
  return since === null ? 0 : nowMs - new Date(since).getTime();
}
