import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import type { ContactsSearch } from '../../contacts-search.schema.ts';
import { ContactCard, ContactDialog } from './contact-card.tsx';
import { CONTACTS_PER_PAGE, contactsHref, contactsQuery } from './contacts.queries.ts';
import { useContactChanges, type ContactsControl } from './use-contact-changes.tsx';

type PageProps = { search: ContactsSearch };

/** Visitors' messages, unread first; polled while the page is open. */
export function Contacts({ search }: PageProps) {
  const messages = useQuery(contactsQuery(search));
  const control = useContactChanges();
  useOpening(search.id, messages.data?.rows, control);
  const { data, dataUpdatedAt } = messages;
  const nowMs = dataUpdatedAt - (dataUpdatedAt % MINUTE_MS);
  return (
    <PagedList
      query={messages}
      failure="Failed to fetch messages"
      stale="The messages could not be refreshed. What you see may be out of date."
      page={search.page}
      pageSize={CONTACTS_PER_PAGE}
      noun={['message', 'messages']}
      hrefOf={(page) => contactsHref(search, { page })}
      notice={<FilterBar search={search} unread={data?.unread ?? 0} />}
      empty={<NoMessages search={search} />}
      focusRows=":scope > ul > li"
      className="gap-6"
      dialogs={
        <>
          <ContactDialog control={control} />
          {control.questionDialog}
        </>
      }
    >
      {({ rows }) => (
        <ul aria-label="Messages" className="grid gap-3">
          {rows.map((contact) => (
            <ContactCard key={contact.id} contact={contact} control={control} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Opens the message that the address names, once. */
function useOpening(id: string | undefined, rows: readonly ContactSubmission[] | undefined, control: ContactsControl) {
  const openedId = useRef<string | undefined>(undefined);
  useEffect(() => {
    const named = id === undefined ? undefined : rows?.find((contact) => contact.id === id);
    if (named === undefined || openedId.current === id) return;
    openedId.current = id;
    control.onOpen(named);
  }, [id, rows, control]);
}

function FilterBar({ search, unread }: PageProps & { unread: number }) {
  const isNarrowed = search.unread === true;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SiteLink
        href={contactsHref(search, { unread: !isNarrowed, withSeller: false })}
        going={{ resetScroll: false }}
        aria-current={isNarrowed ? 'true' : undefined}
        className={buttonClass()}
      >
        {isNarrowed ? 'Show all' : 'Unread only'}
      </SiteLink>
      <SiteLink
        href={contactsHref(search, { waiting: search.waiting !== true, withSeller: false })}
        going={{ resetScroll: false }}
        aria-current={search.waiting === true ? 'true' : undefined}
        className={buttonClass()}
      >
        {search.waiting === true ? 'Show answered too' : 'Longest waiting first'}
      </SiteLink>
      <SiteLink
        href={contactsHref({}, { withSeller: search.withSeller !== true, search: search.search })}
        going={{ resetScroll: false }}
        aria-current={search.withSeller === true ? 'true' : undefined}
        className={buttonClass()}
      >
        {search.withSeller === true ? 'Back to your messages' : 'Waits for the seller'}
      </SiteLink>
      {search.search !== undefined && (
        <SiteLink href={contactsHref(search, { search: undefined })} className={buttonClass({ variant: 'quiet' })}>
          “{search.search}” ×
        </SiteLink>
      )}
      {search.id !== undefined && (
        <SiteLink href={contactsHref({})} className={buttonClass({ variant: 'quiet' })}>
          Show all messages
        </SiteLink>
      )}
      <Badge tone={unread > 0 ? 'pending' : 'plain'}>{unread} unread</Badge>
    </div>
  );
}

function NoMessages({ search: { unread, waiting, withSeller, search, id, page } }: PageProps) {
  if (id !== undefined)
    return <EmptyList title="This message was deleted." href={contactsHref({})} next="Show all messages" />;
  if (page !== undefined) {
    const href = contactsHref({ unread, waiting, withSeller, search });
    return <EmptyList title={`There is no page ${page}.`} href={href} next="Go to first page" />;
  }
  if (search !== undefined) return <EmptyState title={`No message has “${search}” in it.`} />;
  if (withSeller === true)
    return <EmptyList title="No question waits for its seller." href={contactsHref({})} next="Back to your messages" />;
  if (unread === true || waiting === true) {
    const title = unread === true ? 'No unread messages.' : 'Nobody waits for an answer.';
    return <EmptyList title={title} href={contactsHref({})} next="Show all messages" />;
  }
  return <EmptyState title="No messages yet.">Messages from the contact page appear here.</EmptyState>;
}
