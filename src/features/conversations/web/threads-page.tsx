import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { threadHref } from '../thread-links.rules.ts';
import type { ThreadSummary } from '../threads.schema.ts';
import { threadsQuery } from './threads.queries.ts';

/** The conversations of an account. `hasConfirmedEmail`: what was asked by email belongs to a confirmed address only. */
export function ThreadsPage({ hasConfirmedEmail }: { hasConfirmedEmail: boolean }) {
  const threads = useQuery({ ...threadsQuery, enabled: useHydrated() });
  return (
    // A tall minimum, so that the footer does not move when the conversations have been fetched.
    <main
      id="main"
      className="page-width grid min-h-[min(100dvh,50rem)] max-w-3xl grid-cols-1 content-start gap-6 py-6 sm:py-10"
    >
      <h1 className="text-28 sm:text-40">Messages</h1>
      {!hasConfirmedEmail && (
        <p className="rounded-control bg-sunken px-4 py-3">
          Your questions appear here once you have confirmed your email address in{' '}
          <SiteLink href="/profile" className="link">
            your profile
          </SiteLink>
          .
        </p>
      )}
      <Loaded query={threads} failure="Failed to fetch your messages" skeleton="h-64">
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title="No messages yet."
              actions={
                <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
                  Browse machines
                </SiteLink>
              }
            >
              Ask about a machine, and you follow the answer here.
            </EmptyState>
          ) : (
            <ul aria-label="Conversations" className="divide-y divide-line rounded-panel border border-line bg-surface">
              {all.map((thread) => (
                <ThreadRow key={thread.id} thread={thread} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </main>
  );
}

function ThreadRow({ thread }: { thread: ThreadSummary }) {
  const { id, machine, subject, counterpart, isUnread, lastMessage, lastMessageAt, party, waitsFor } = thread;
  const { siteName: name } = useSite();
  return (
    <li className="grid gap-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold wrap-anywhere">
          <SiteLink href={threadHref(id)} className="link-quiet">
            {machine?.name ?? subject ?? 'Your message'}
          </SiteLink>
        </h2>
        {isUnread ? <Badge tone="pending">New</Badge> : waitsFor === party && <Badge tone="plain">Your turn</Badge>}
      </div>
      <p className="text-14 text-quiet">
        With {counterpart ?? name} · <LocalMoment at={lastMessageAt} />
      </p>
      {lastMessage !== null && <p className="line-clamp-2 text-14 wrap-anywhere">{lastMessage.text}</p>}
    </li>
  );
}
