import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isNotFoundError } from '#app/lib/api.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { threadHref } from '../../thread-links.rules.ts';
import type { DeskSearch } from '../../desk-search.schema.ts';
import type { RelatedThread } from '../../desk.schema.ts';
import type { ThreadView } from '../../threads.schema.ts';
import { OfficeConversation, type WriteRequest } from '../office-reply.tsx';
import { ThreadMachine } from '../thread-machine.tsx';
import type { RenderAboveMessages } from '../thread-page.tsx';
import { ThreadPeople } from '../thread-people.tsx';
import { WaitingClock } from '../waiting-clock.tsx';
import { markRead, threadQuery } from '../threads.queries.ts';
import { DeskActions } from './desk-actions.tsx';
import { deskHref, deskViewQuery, refreshDeskList } from './desk.queries.ts';

type DeskThreadProps = {
  id: string;
  search: DeskSearch;
  request: WriteRequest | null;
  renderAbove: RenderAboveMessages;
};

/** The open conversation with everything that the office does in it. */
export function DeskThread({ id, search, request, renderAbove }: DeskThreadProps) {
  // Only in the browser, because reading it is recorded.
  const isHydrated = useHydrated();
  const thread = useQuery({ ...threadQuery(id, undefined), enabled: isHydrated });
  return (
    <section aria-label="Conversation" className="grid min-w-0 grid-cols-1 gap-6">
      <SiteLink
        href={deskHref(search, { thread: undefined })}
        going={{ resetScroll: false }}
        className="inline-flex min-h-11 items-center justify-self-start link lg:hidden"
      >
        Back to the list
      </SiteLink>
      {isNotFoundError(thread.error) ? (
        <EmptyState title="This conversation was deleted." />
      ) : (
        <Loaded query={thread} failure="Failed to fetch the conversation" stale="New messages could not be fetched">
          {(view) =>
            view.party === 'office' ? (
              <Conversation view={view} search={search} request={request} renderAbove={renderAbove} />
            ) : (
              <OwnConversation id={id} />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

function OwnConversation({ id }: { id: string }) {
  return (
    <EmptyState
      title="This conversation is your own."
      actions={
        <SiteLink href={threadHref(id)} className={buttonClass()}>
          Open it under Messages
        </SiteLink>
      }
    >
      You take part in it as its buyer or seller. A colleague answers for the office.
    </EmptyState>
  );
}

type ConversationProps = Omit<DeskThreadProps, 'id'> & { view: ThreadView };

function Conversation({ view, search, request, renderAbove }: ConversationProps) {
  const { id, machine, subject, messages, waiting } = view;
  const heading = useFocusOnArrival();
  useMarkRead(id, messages.at(-1)?.id);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-20 wrap-anywhere">
        {machine?.name ?? subject ?? 'No subject'}
      </h2>
      {waiting !== null && <WaitingClock clock={waiting} reason={waiting.reason} />}
      <DeskActions id={id} />
      {machine !== null && <ThreadMachine machine={machine} />}
      <ThreadPeople view={view} />
      {renderAbove(view, undefined)}
      <OfficeConversation view={view} request={request} />
      <Related id={id} search={search} />
    </>
  );
}

/** On phones the conversation takes the place of the link that opened it, which had the focus. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || !focused.checkVisibility();
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

function useMarkRead(id: string, lastId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (lastId === undefined) return;
    // Whether it is noted that the messages were read is of no concern to their reader.
    markRead(client, { id, linkKey: undefined })
      .then(() => refreshDeskList(client))
      .catch(() => {});
  }, [client, id, lastId]);
}

/** Earlier conversations of the same buyer, and about the same machine. */
function Related({ id, search }: { id: string; search: DeskSearch }) {
  const { data } = useQuery(deskViewQuery(id));
  if (data === undefined) return null;
  return (
    <div className="grid gap-6 empty:hidden sm:grid-cols-2">
      <RelatedList title="Also by this buyer" threads={data.ofBuyer} search={search} />
      <RelatedList title="Also about this machine" threads={data.ofMachine} search={search} isByBuyer />
    </div>
  );
}

type RelatedListProps = {
  title: string;
  threads: readonly RelatedThread[];
  search: DeskSearch;
  /** Whether they differ by their buyers. */
  isByBuyer?: boolean;
};

function RelatedList({ title, threads, search, isByBuyer = false }: RelatedListProps) {
  if (threads.length === 0) return null;
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="text-16">{title}</h3>
      <ul className="grid gap-2 text-14">
        {threads.map((thread) => (
          <li key={thread.id} className="grid">
            <SiteLink
              href={deskHref(search, { thread: thread.id })}
              preload={false}
              className="justify-self-start link wrap-anywhere max-lg:min-h-11"
            >
              {isByBuyer ? thread.buyerName : (thread.title ?? 'No subject')}
            </SiteLink>
            <span className="text-12 text-quiet">
              <LocalMoment at={thread.lastMessageAt} />
              {thread.isClosed && ' · closed'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
