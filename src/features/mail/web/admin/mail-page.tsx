import { personHref } from '#app/features/site/person-links.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DayFilter } from '#app/ui/day-filter.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Fact } from '#app/ui/text-lists.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { SubjectDialog, useDialog, type DialogState } from '#app/ui/use-dialog.tsx';
import { type OutboxEntry } from '../../outbox.schema.ts';
import { MAIL_STATES, type MailState, type OutboxSearch } from '../../outbox-search.schema.ts';
import { MailFigures } from './mail-figures.tsx';
import { MAILS_PER_PAGE, outboxHref, outboxQuery } from './outbox.queries.ts';
import { useMailActions, type MailActions } from './use-mail-actions.tsx';

type PageProps = { search: OutboxSearch };

/** Mails that were sent, and those that could not be, a line each. */
export function MailOutbox({ search }: PageProps) {
  const mails = useQuery(outboxQuery(search));
  const opened = useDialog<OutboxEntry>();
  const actions = useMailActions();
  return (
    <>
      <MailFigures />
      <Filters search={search} />
      <PagedList
        query={mails}
        failure="Failed to fetch emails"
        page={search.page}
        pageSize={MAILS_PER_PAGE}
        noun={['email', 'emails']}
        hrefOf={(page) => outboxHref(search, { page })}
        notice={
          <>
            {mails.data?.isSending === false && <NothingIsSent />}
            {search.state === 'waiting' && mails.data !== undefined && mails.data.total > 0 && (
              <AllMails search={search} actions={actions} list={mails.data} />
            )}
          </>
        }
        empty={<NoMails search={search} />}
      >
        {({ rows }) => (
          <DataTable aria-label="Mails" columns={mailColumns(opened.open)} rows={rows} rowKey={({ id }) => id} />
        )}
      </PagedList>
      <SubjectDialog
        wide
        isText
        dialog={opened}
        title={({ subject }) => subject}
        renderFooter={(mail) => <MailButtons {...{ mail, opened, actions }} isSending={mails.data?.isSending} />}
      >
        {(mail) => <MailContent mail={mail} />}
      </SubjectDialog>
      {actions.questionDialog}
    </>
  );
}

type ListedMails = { total: number; isSending: boolean };

/** What can be done with all waiting mails of the list, on all of its pages. */
function AllMails({ search: { search, day }, actions, list }: PageProps & { actions: MailActions; list: ListedMails }) {
  const selection = { all: true, search, day } as const;
  return (
    <div className="flex flex-wrap gap-3">
      {list.isSending && (
        <Button aria-disabled={actions.isBusy || undefined} onClick={() => actions.onSendAgain(selection)}>
          Send Failed Ones Again
        </Button>
      )}
      <Button variant="danger" onClick={() => actions.onGiveUp(selection, list.total)}>
        Give All Up…
      </Button>
    </div>
  );
}

type ButtonsProps = {
  mail: OutboxEntry;
  opened: DialogState<OutboxEntry>;
  actions: MailActions;
  isSending: boolean | undefined;
};

function MailButtons({ mail: { id, state, attempts }, opened, actions, isSending }: ButtonsProps) {
  return (
    <>
      {state === 'waiting' && (
        <Button
          variant="danger"
          className="mr-auto"
          onClick={() => {
            opened.close();
            actions.onGiveUp({ id }, 1);
          }}
        >
          Give Up…
        </Button>
      )}
      <Button onClick={opened.close}>Close</Button>
      {state === 'waiting' && attempts > 0 && isSending === true && (
        <Button
          variant="primary"
          onClick={() => {
            opened.close();
            actions.onSendAgain({ id });
          }}
        >
          Send Again
        </Button>
      )}
    </>
  );
}

const STATE_LABELS = {
  waiting: 'Waiting',
  sent: 'Sent',
  'given-up': 'Given up',
  stopped: 'Stopped',
} as const satisfies Record<MailState, string>;
const TONES = { waiting: 'pending', sent: 'approved', 'given-up': 'rejected', stopped: 'rejected' } as const;
const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

function Filters({ search }: PageProps) {
  const navigate = useListNavigate();
  const narrow = (change: OutboxSearch) => navigate(outboxHref(search, change));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search emails"
        placeholder="Recipient or subject"
        action="/admin/mail"
        value={search.search}
        onSearch={(text) => narrow({ search: text })}
      />
      <FilterSelect
        label="State"
        all="All states"
        value={search.state}
        options={STATES}
        onChoose={(state) => narrow({ state })}
      />
      <DayFilter label="Written on" value={search.day} onChoose={(day) => narrow({ day })} />
    </div>
  );
}

function NothingIsSent() {
  return (
    <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
      No mail server is set up: nothing leaves this server. Emails wait here, where you can read them; set SMTP_URL and
      MAIL_FROM, and those that still wait are sent.
    </p>
  );
}

function NoMails({ search }: PageProps) {
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <EmptyState title="No emails yet.">Emails to sellers, payers and visitors are kept here for a while.</EmptyState>
    );
  }
  return <EmptyList title="No emails match." href={outboxHref({})} next="Show all emails" />;
}

/** The subject opens the mail. */
function mailColumns(onOpen: (mail: OutboxEntry) => void): readonly Column<OutboxEntry>[] {
  return [
    {
      head: 'Written',
      from: 'md',
      className: 'whitespace-nowrap text-quiet tabular-nums',
      cell: ({ createdAt }) => <LocalMoment at={createdAt} />,
    },
    {
      head: 'Mail',
      isRowHead: true,
      className: 'w-full max-w-0',
      cell: (mail) => <Mail mail={mail} onOpen={onOpen} />,
    },
    { head: 'To', from: 'md', className: 'max-w-72 truncate', cell: (mail) => <MailRecipient mail={mail} /> },
    { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge> },
  ];
}

function Mail({ mail, onOpen }: { mail: OutboxEntry; onOpen: (mail: OutboxEntry) => void }) {
  const { createdAt, subject, lastError } = mail;
  return (
    <>
      <div className="flex min-w-0 items-center gap-x-2">
        <button
          type="button"
          title={subject}
          className="min-h-11 min-w-0 truncate rounded-label text-left font-semibold link-quiet md:min-h-0"
          onClick={() => onOpen(mail)}
        >
          {subject}
        </button>
        {lastError !== null && (
          <span className="max-w-1/2 shrink-0 truncate text-12 text-danger" title={lastError}>
            {lastError}
          </span>
        )}
      </div>
      <span className="block truncate text-12 text-quiet md:hidden">
        <LocalMoment at={createdAt} />, <MailRecipient mail={mail} />
      </span>
    </>
  );
}

/** The recipient's name and address, with a link to everything about them. */
function MailRecipient({ mail: { recipient, account } }: { mail: OutboxEntry }) {
  const link = (name: string) => (
    <SiteLink href={personHref(recipient)} preload={false} className="link-quiet">
      {name}
    </SiteLink>
  );
  if (account === null) return link(recipient);
  return (
    <span title={recipient}>
      {link(account.name)} <span className="text-quiet">{recipient}</span>
    </span>
  );
}

function MailContent({ mail }: { mail: OutboxEntry }) {
  const { recipient, state, createdAt, sentAt, givenUpAt, heldUntil, sendAfter, attempts, lastError, text } = mail;
  return (
    <div className="grid gap-5">
      <dl className="grid text-14">
        <Fact label="To">{recipient}</Fact>
        {Object.entries({
          Written: createdAt,
          'Goes out at': sentAt === null ? sendAfter : null,
          'Held back until': heldUntil,
          Sent: sentAt,
          [state === 'stopped' ? 'Stopped' : 'Given up']: givenUpAt,
        }).map(
          ([label, at]) =>
            at !== null && (
              <Fact key={label} label={label}>
                <LocalMoment at={at} />
              </Fact>
            ),
        )}
        {attempts > 0 && <Fact label="Attempts">{attempts}</Fact>}
        {lastError !== null && <Fact label="Last problem">{lastError}</Fact>}
      </dl>
      {sentAt === null && sendAfter !== null && (
        <p>This email reports something that can be undone for a moment. Undone, it is not sent.</p>
      )}
      {heldUntil !== null && (
        <p>Many emails went to this address. This one goes out later, in one email with others that wait.</p>
      )}
      {state === 'stopped' && (
        <p>Emails to this address came back, or were reported as spam. It gets only those that its owner needs.</p>
      )}
      {text === null ? (
        <p className="text-quiet">
          Links in a mail open accounts: its text is shown only where no mail server is set up, and kept only until it
          is sent or given up.
        </p>
      ) : (
        <p className="max-w-[76ch] whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
    </div>
  );
}
