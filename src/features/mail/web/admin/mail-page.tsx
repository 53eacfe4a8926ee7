import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAIL_STATES, type OutboxEntry, type OutboxSearch } from '../../outbox.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable, STATE_LABELS } from './mail-table.tsx';
import { MAILS_PER_PAGE, outboxHref, outboxQuery, type OutboxPage } from './outbox.queries.ts';

type PageProps = { search: OutboxSearch };

/** What was mailed to whom, and what could not be sent. */
export function MailOutbox({ search }: PageProps) {
  const { data, isError, refetch } = useQuery(outboxQuery(search));
  return (
    <>
      <Filters search={search} />
      {data !== undefined && <Mails search={search} {...data} />}
      {data === undefined &&
        (isError ? <LoadProblem title="Failed to fetch emails" onRetry={refetch} /> : <Skeleton className="h-96" />)}
    </>
  );
}

function Filters({ search }: PageProps) {
  const navigate = useNavigate();
  const narrow = (change: OutboxSearch) => void navigate({ href: outboxHref(search, change), resetScroll: false });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search emails"
        placeholder="Recipient or subject"
        defaultValue={search.search}
        allowEmpty
        isCompact
        onSearch={(text) => {
          narrow({ search: text === '' ? undefined : text });
        }}
        action="/admin/mail"
        className="w-full sm:w-96"
      />
      <FilterSelect
        label="State"
        all="All states"
        value={search.state}
        options={MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        onChoose={(state) => {
          narrow({ state });
        }}
      />
    </div>
  );
}

function Mails({ search, rows, total, isSending }: PageProps & OutboxPage) {
  const [opened, setOpened] = useState<OutboxEntry | null>(null);
  return (
    <>
      {!isSending && (
        <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
          No mail server is set up: nothing leaves this server. Emails wait here, where you can read them; set SMTP_URL
          and MAIL_FROM, and those that still wait are sent.
        </p>
      )}
      {rows.length === 0 ? <NoMails search={search} /> : <MailTable mails={rows} onOpen={setOpened} />}
      <ListFooter
        page={search.page ?? 1}
        pageSize={MAILS_PER_PAGE}
        shown={rows.length}
        total={total}
        noun={['email', 'emails']}
        hrefOf={(page) => outboxHref(search, { page })}
      />
      <MailDialog
        mail={opened}
        onClose={() => {
          setOpened(null);
        }}
      />
    </>
  );
}

function NoMails({ search: { search, state, page } }: PageProps) {
  if (search === undefined && state === undefined && page === undefined) {
    return (
      <EmptyState title="No emails yet.">Emails to sellers, payers and visitors are kept here for a while.</EmptyState>
    );
  }
  return (
    <EmptyState
      title="No emails match."
      actions={
        <SiteLink href={outboxHref({})} className={buttonClass()}>
          Show all emails
        </SiteLink>
      }
    />
  );
}
