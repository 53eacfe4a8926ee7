import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ContactsSearch } from '../../contact-submissions.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Alert } from '#app/ui/form.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { ContactCard } from './contact-card.tsx';
import { ContactDialogs } from './contact-dialogs.tsx';
import { CONTACTS_PER_PAGE, contactsHref, contactsQuery, type ContactsPage } from './contacts.queries.ts';
import { useContactChanges } from './use-contact-changes.ts';

type PageProps = { search: ContactsSearch };

/** The messages of visitors, unread first; refetched while the page is open. */
export function Contacts({ search }: PageProps) {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(contactsQuery(search));
  if (data === undefined) {
    return isError ? <LoadProblem title="Failed to fetch messages" onRetry={refetch} /> : <Skeleton className="h-96" />;
  }
  return (
    <>
      {isError && <Alert>The messages could not be refreshed. What you see may be out of date.</Alert>}
      <Messages search={search} nowMs={dataUpdatedAt - (dataUpdatedAt % MINUTE_MS)} {...data} />
    </>
  );
}

function Messages({ search, nowMs, rows, total, unread }: PageProps & ContactsPage & { nowMs: number }) {
  const control = useContactChanges();
  const container = useRef<HTMLDivElement>(null);
  useKeptFocus(container, ':scope > ul > li');
  return (
    <>
      <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-6">
        <FilterBar search={search} unread={unread} />
        {rows.length === 0 ? (
          <NoMessages search={search} />
        ) : (
          <ul aria-label="Messages" className="grid gap-3">
            {rows.map((contact) => (
              <ContactCard key={contact.id} contact={contact} control={control} nowMs={nowMs} />
            ))}
          </ul>
        )}
        <ListFooter
          page={search.page ?? 1}
          pageSize={CONTACTS_PER_PAGE}
          shown={rows.length}
          total={total}
          noun={['message', 'messages']}
          hrefOf={(page) => contactsHref(search, { page })}
        />
      </div>
      <ContactDialogs control={control} />
    </>
  );
}

function FilterBar({ search, unread }: PageProps & { unread: number }) {
  const isNarrowed = search.unread === true;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SiteLink
        href={contactsHref(search, { unread: !isNarrowed })}
        going={{ resetScroll: false }}
        aria-current={isNarrowed ? 'true' : undefined}
        className={buttonClass()}
      >
        {isNarrowed ? 'Show all' : 'Unread only'}
      </SiteLink>
      <SiteLink
        href={contactsHref(search, { waiting: search.waiting !== true })}
        going={{ resetScroll: false }}
        aria-current={search.waiting === true ? 'true' : undefined}
        className={buttonClass()}
      >
        {search.waiting === true ? 'Show answered too' : 'Longest waiting first'}
      </SiteLink>
      {search.search !== undefined && (
        <SiteLink href={contactsHref(search, { search: undefined })} className={buttonClass({ variant: 'quiet' })}>
          “{search.search}” ×
        </SiteLink>
      )}
      <Badge tone={unread > 0 ? 'pending' : 'plain'}>{unread} unread</Badge>
    </div>
  );
}

function NoMessages({ search: { unread, waiting, search, page } }: PageProps) {
  if (page !== undefined) {
    return (
      <EmptyState
        title={`There is no page ${page}.`}
        actions={
          <SiteLink href={contactsHref({ unread, waiting, search })} className={buttonClass()}>
            Go to first page
          </SiteLink>
        }
      />
    );
  }
  if (search !== undefined) return <EmptyState title={`No message has “${search}” in it.`} />;
  if (unread === true || waiting === true) {
    return (
      <EmptyState
        title={unread === true ? 'No unread messages.' : 'Nobody waits for an answer.'}
        actions={
          <SiteLink href={contactsHref({})} className={buttonClass()}>
            Show all messages
          </SiteLink>
        }
      />
    );
  }
  return <EmptyState title="No messages yet.">Messages from the contact page appear here.</EmptyState>;
}
