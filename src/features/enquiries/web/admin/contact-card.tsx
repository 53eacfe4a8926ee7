import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Trash from 'lucide-react/icons/trash-2';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { ListingSummary } from './listing-summary.tsx';
import { getSubject } from './contact-reply.rules.ts';
import type { ContactsControl } from './use-contact-changes.ts';
import { formatWaitingTime } from '#app/lib/durations.ts';

type CardProps = { contact: ContactSubmission; control: ContactsControl };

/** A message in short. Its subject opens it. */
export function ContactCard({ contact, control, nowMs }: CardProps & { nowMs: number }) {
  const { name, email, phone, message, machine, isRead, answeredAt, createdAt } = contact;
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
              onClick={() => {
                control.onOpen(contact);
              }}
            >
              {getSubject(contact)}
            </button>
          </h2>
          {!isRead && <Badge tone="pending">Unread</Badge>}
          {answeredAt === null ? (
            <Badge tone="rejected">{formatWaitingTime(createdAt, nowMs)}</Badge>
          ) : (
            <Badge>Answered</Badge>
          )}
        </div>
        <p className="text-14 wrap-anywhere">
          {name} <span className="text-quiet">{[email, phone].filter(Boolean).join(', ')}</span>
        </p>
        <p className="line-clamp-2 text-14 text-quiet wrap-anywhere">{message}</p>
        {machine !== null && <ListingSummary machine={machine} />}
        <p className="text-12 text-quiet">
          <LocalMoment at={createdAt} />
        </p>
      </div>
      <Actions contact={contact} control={control} />
    </li>
  );
}

function Actions({ contact, control }: CardProps) {
  const { isRead } = contact;
  const subject = getSubject(contact);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:self-start">
      <Button
        size="small"
        aria-label={`${isRead ? 'Mark Unread' : 'Mark Read'}: ${subject}`}
        aria-disabled={control.isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => {
          control.onMark(contact, !isRead);
        }}
      >
        {isRead ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
        {isRead ? 'Mark Unread' : 'Mark Read'}
      </Button>
      <Button
        size="small"
        aria-label={`${contact.answeredAt === null ? 'Mark Answered' : 'Mark Waiting'}: ${subject}`}
        aria-disabled={control.isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => {
          control.onAnswered(contact, contact.answeredAt === null);
        }}
      >
        {contact.answeredAt === null ? 'Mark Answered' : 'Mark Waiting'}
      </Button>
      <IconButton
        label={`Delete the message: ${subject}`}
        icon={<Trash aria-hidden="true" />}
        onClick={() => {
          control.setOpenDialog({ kind: 'delete', contact });
        }}
      />
    </div>
  );
}
