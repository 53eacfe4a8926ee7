import { SiteLink } from '#app/ui/site-link.tsx';
import { personHref } from '#app/features/site/person-links.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Trash from 'lucide-react/icons/trash-2';
import type { ContactAnswer } from '#app/db/enums.ts';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, RowButton } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { MachineSummary } from '#app/features/machines/web/machine-summary.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Fact } from '#app/ui/text-lists.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SubjectDialog } from '#app/ui/use-dialog.tsx';
import { blocksHref } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { callHref, getSubject, getTitle, replyHref } from './contact-reply.rules.ts';
import { useAnsweredMark, useReadMark, type ContactsControl } from './use-contact-changes.tsx';
import { formatWaitingTime } from '#app/lib/durations.ts';

type CardProps = { contact: ContactSubmission; control: ContactsControl };

/** A summary of a message; its subject opens it. */
export function ContactCard({ contact, control, nowMs }: CardProps & { nowMs: number }) {
  const { name, email, phone, message, machine, isRead, createdAt } = contact;
  return (
    <li
      tabIndex={-1}
      className={classNames(
        'grid gap-2 rounded-panel border bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6',
        isRead ? 'border-line' : 'border-line-strong',
      )}
    >
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-16">
            <button
              type="button"
              className={classNames(
                'min-h-11 rounded-label text-left link-quiet wrap-anywhere sm:min-h-0',
                isRead && 'font-medium',
              )}
              onClick={() => control.onOpen(contact)}
            >
              {getSubject(contact)}
            </button>
            {machine !== null && <span className="font-medium wrap-anywhere"> · {machine.name}</span>}
          </h2>
          {!isRead && <Badge tone="pending">Unread</Badge>}
          <StateBadge contact={contact} nowMs={nowMs} />
        </div>
        <p className="text-14 wrap-anywhere">
          <SiteLink href={personHref(email)} preload={false} className="link-quiet">
            {name}
          </SiteLink>{' '}
          <span className="text-quiet">{[email, phone].filter(Boolean).join(', ')}</span>
        </p>
        <p className="line-clamp-2 text-14 text-quiet wrap-anywhere">{message}</p>
        {machine !== null && <AboutListing machine={machine} />}
        <p className="text-12 text-quiet">
          <LocalMoment at={createdAt} />
          <Answered contact={contact} before=" · " />
        </p>
      </div>
      <Actions contact={contact} control={control} />
    </li>
  );
}

const ANSWER_LABELS = { answered: 'Answered', 'no-answer-needed': 'No answer needed' } as const satisfies Record<
  ContactAnswer,
  string
>;

function StateBadge({ contact, nowMs }: { contact: ContactSubmission; nowMs: number }) {
  const { answeredAs, askedSeller, createdAt } = contact;
  if (answeredAs !== null) return <Badge>{ANSWER_LABELS[answeredAs]}</Badge>;
  if (askedSeller !== null) return <Badge>Waits for the seller</Badge>;
  return <Badge tone="rejected">{formatWaitingTime(createdAt, nowMs)}</Badge>;
}

/** Who took a message out of the queue, and when; nothing while it waits. */
function Answered({ contact, before }: { contact: ContactSubmission; before: string }) {
  const { answeredAs, answeredAt, answeredBy } = contact;
  if (answeredAs === null || answeredAt === null) return null;
  return (
    <>
      {before}
      {ANSWER_LABELS[answeredAs]}: {answeredBy}, <LocalMoment at={answeredAt} />
    </>
  );
}

function Actions({ contact, control }: CardProps) {
  const { id, isRead, answeredAt } = contact;
  const readMark = useReadMark();
  const answeredMark = useAnsweredMark(control.opened);
  const subject = getSubject(contact);
  const read = isRead ? 'Mark Unread' : 'Mark Read';
  const answered = answeredAt === null ? 'Mark Answered' : 'Mark Waiting';
  return (
    <div className="flex flex-wrap items-center gap-2 sm:max-w-80 sm:justify-end sm:self-start">
      <RowButton
        label={`${read}: ${subject}`}
        isBusy={readMark.isPending}
        onClick={() => readMark.mutate({ id, isRead: !isRead })}
      >
        {isRead ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
        <span>{read}</span>
      </RowButton>
      <RowButton
        label={`${answered}: ${subject}`}
        isBusy={answeredMark.isPending}
        onClick={() => answeredMark.mutate({ contact, mark: { isAnswered: answeredAt === null } })}
      >
        {answered}
      </RowButton>
      {answeredAt === null && (
        <RowButton
          label={`No Answer Needed: ${subject}`}
          isBusy={answeredMark.isPending}
          onClick={() => answeredMark.mutate({ contact, mark: NO_ANSWER_NEEDED })}
        >
          No Answer Needed
        </RowButton>
      )}
      <IconButton
        label={`Delete the message: ${subject}`}
        icon={<Trash aria-hidden="true" />}
        onClick={() => control.onDelete(contact)}
      />
    </div>
  );
}

const NO_ANSWER_NEEDED = { isAnswered: true, as: 'no-answer-needed' } as const;

/** The machine that a message concerns, with its price and seller. */
function AboutListing({ machine }: { machine: NonNullable<ContactSubmission['machine']> }) {
  const { id, name, picture, price, status, sellerName } = machine;
  const facts = [priceLabel(price), status === 'sold' ? 'sold' : null, sellerName === null ? null : `by ${sellerName}`];
  const detail = facts.filter((fact) => fact !== null).join(' · ');
  return <MachineSummary isSmall image={picture} name={name} href={machineHref(id)} detail={detail} />;
}

/** The whole message, and ways to answer it. */
export function ContactDialog({ control }: { control: ContactsControl }) {
  return (
    <SubjectDialog
      wide
      dialog={control.opened}
      title={getTitle}
      renderFooter={(contact) => <DialogActions contact={contact} control={control} />}
    >
      {(contact) => <MessageBody contact={contact} />}
    </SubjectDialog>
  );
}

function DialogActions({ contact, control }: CardProps) {
  const { timeZone } = useSite();
  const call = callHref(contact);
  const answeredMark = useAnsweredMark(control.opened);
  return (
    <>
      <Button variant="danger" className="mr-auto" onClick={() => control.onDelete(contact)}>
        Delete…
      </Button>
      {call !== null && (
        <a href={call} className={buttonClass()}>
          Call
        </a>
      )}
      {contact.answeredAt === null && (
        <>
          <Button
            aria-disabled={answeredMark.isPending || undefined}
            onClick={() => answeredMark.mutate({ contact, mark: NO_ANSWER_NEEDED })}
          >
            No Answer Needed
          </Button>
          <Button
            aria-disabled={answeredMark.isPending || undefined}
            onClick={() => answeredMark.mutate({ contact, mark: { isAnswered: true } })}
          >
            Mark Answered
          </Button>
        </>
      )}
      {contact.threadId !== null && (
        <SiteLink href={threadHref(contact.threadId)} className={buttonClass()}>
          Open the Conversation
        </SiteLink>
      )}
      <a href={replyHref(contact, timeZone)} className={buttonClass({ variant: 'primary' })}>
        Reply via Email
      </a>
    </>
  );
}

function MessageBody({ contact }: { contact: ContactSubmission }) {
  const { name, email, phone, message, machine, askedSeller, answeredAt, createdAt } = contact;
  return (
    <div className="grid gap-5">
      <dl className="grid text-14">
        <Fact label="From">
          <SiteLink href={personHref(email)} preload={false} className="link-plain">
            {name}
          </SiteLink>
        </Fact>
        <Fact label="Email">
          <Copyable what="email address" text={email} />
        </Fact>
        {phone !== null && (
          <Fact label="Phone">
            <Copyable what="phone number" text={phone} />
          </Fact>
        )}
        <Fact label="Received">
          <LocalMoment at={createdAt} />
        </Fact>
        {askedSeller !== null && (
          <Fact label="Mailed to the seller">{askedSeller.name ?? 'The account has been deleted'}</Fact>
        )}
        {answeredAt !== null && (
          <Fact label="State">
            <Answered contact={contact} before="" />
          </Fact>
        )}
      </dl>
      {machine !== null && <AboutListing machine={machine} />}
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{message}</p>
      <SiteLink href={blocksHref(contact)} preload={false} className="justify-self-start text-14 link-plain">
        Block this sender…
      </SiteLink>
    </div>
  );
}
