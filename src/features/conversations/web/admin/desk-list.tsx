import { formatWaitingTime } from '#app/lib/durations.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { DeskSearch, ThreadGroup } from '../../desk-search.schema.ts';
import type { DeskPage, DeskThread } from '../../desk.schema.ts';
import { GROUP_LABELS } from './desk-bar.tsx';
import { deskHref, groupOf } from './desk.queries.ts';

type DeskListProps = { page: DeskPage; search: DeskSearch; nowMs: number };

/** A page of conversations, each a link that opens it. */
export function DeskList({ page: { threads, next }, search, nowMs }: DeskListProps) {
  return (
    <>
      {threads.length === 0 ? (
        <EmptyState title={emptyTitle(search)} />
      ) : (
        <ul aria-label="Conversations" className="grid grid-cols-1 gap-2">
          {threads.map((thread) => (
            <li key={thread.id} className="grid grid-cols-1">
              <DeskRow thread={thread} search={search} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {search.cursor !== undefined && (
          <SiteLink href={deskHref(search, { cursor: undefined })} preload={false} className={buttonClass()}>
            To the beginning
          </SiteLink>
        )}
        {next !== null && (
          <SiteLink href={deskHref(search, { cursor: next })} preload={false} className={buttonClass()}>
            Next conversations
          </SiteLink>
        )}
      </div>
    </>
  );
}

const EMPTY_TITLES = {
  office: 'Nobody waits for us.',
  seller: 'Nothing waits for a seller.',
  buyer: 'Nothing waits for a buyer.',
  closed: 'No conversation is closed.',
} as const satisfies Record<ThreadGroup, string>;

function emptyTitle(search: DeskSearch): string {
  const group = groupOf(search);
  if (search.cursor !== undefined) return 'There is nothing here any more.';
  if (group === undefined) return 'No conversations match.';
  return search.assigned === 'me' ? 'None of these is assigned to you.' : EMPTY_TITLES[group];
}

type DeskRowProps = { thread: DeskThread; search: DeskSearch; nowMs: number };

function DeskRow({ thread, search, nowMs }: DeskRowProps) {
  const { id, machine, subject, counterpart, lastMessage, isUnread } = thread;
  return (
    // Without preloading: reading a conversation is recorded.
    <SiteLink
      href={deskHref(search, { thread: id })}
      going={{ resetScroll: false }}
      preload={false}
      data-thread={id}
      aria-current={search.thread === id ? 'true' : undefined}
      className="grid grid-cols-1 gap-1 rounded-panel border border-line bg-surface p-3 text-14 shadow-card hover:border-ink aria-[current]:border-ink aria-[current]:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{counterpart}</span>
        <span className="text-12 text-quiet">
          <Standing thread={thread} search={search} nowMs={nowMs} />
        </span>
      </span>
      <span className="line-clamp-1 font-medium wrap-anywhere">{machine?.name ?? subject ?? 'No subject'}</span>
      {lastMessage !== null && (
        <span className="line-clamp-2 text-quiet wrap-anywhere">
          {AUTHORS[lastMessage.author]}
          {lastMessage.text}
        </span>
      )}
      <span className="flex flex-wrap gap-2 empty:hidden">
        {thread.isReminderDue && <Badge tone="rejected">Reminder</Badge>}
        {isUnread && <Badge tone="pending">New</Badge>}
        {thread.assignee !== null && <Badge>{thread.assignee.name}</Badge>}
      </span>
    </SiteLink>
  );
}

const AUTHORS = { buyer: '', seller: 'Seller: ', office: 'Office: ' } as const;

/** How long it has waited, and for whom if the list has several groups. */
function Standing({ thread: { group, waitingSince, lastMessageAt }, search, nowMs }: DeskRowProps) {
  if (groupOf(search) === undefined) return GROUP_LABELS[group];
  if (waitingSince === null) return <LocalMoment at={lastMessageAt} />;
  return formatWaitingTime(waitingSince, nowMs);
}
