import type { ReactNode } from 'react';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { paymentStateLabel } from '#app/features/payments/payment-labels.rules.ts';
import { formatUsd } from '#app/lib/format.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { PersonEvent } from '../../person.schema.ts';
import { AuditChanges, AuditDeed } from './audit-entry.tsx';

type EventProps<Kind extends PersonEvent['kind']> = { event: Extract<PersonEvent, { kind: Kind }> };

/** One event, with a link to where the back office deals with it. */
export function EventRow({ event }: { event: PersonEvent }) {
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <p className="text-14 text-quiet tabular-nums">
        <LocalMoment at={event.at} />
      </p>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <EventBody event={event} />
      </div>
    </li>
  );
}

function EventBody({ event }: { event: PersonEvent }): ReactNode {
  switch (event.kind) {
    case 'listing':
      return <ListingEvent event={event} />;
    case 'message':
      return <MessageEvent event={event} />;
    case 'payment':
      return <PaymentEvent event={event} />;
    case 'mail':
      return <MailEvent event={event} />;
    case 'act':
      return <Act event={event} />;
  }
}

type LineProps = { what: string; href: string; name: string; detail: string };

function Line({ what, href, name, detail }: LineProps) {
  return (
    <p className="wrap-anywhere">
      <span className="text-quiet">{what}: </span>
      <SiteLink href={href} preload={false} className="link-quiet font-medium">
        {name}
      </SiteLink>
      <span className="text-quiet"> · {detail}</span>
    </p>
  );
}

function ListingEvent({ event: { id, name, status } }: EventProps<'listing'>) {
  const href = `/admin/listings${stringifySearch({ search: id })}`;
  return <Line what="Listed" href={href} name={name} detail={STATUS_LABELS[status].toLowerCase()} />;
}

function MessageEvent({ event: { id, subject, isAnswered, beginning } }: EventProps<'message'>) {
  const detail = isAnswered ? 'answered' : 'waits for an answer';
  return (
    <>
      <Line
        what="Wrote to us"
        href={`/admin/contacts${stringifySearch({ id })}`}
        name={subject ?? 'No Subject'}
        detail={detail}
      />
      <p className="line-clamp-2 text-14 wrap-anywhere">{beginning}</p>
    </>
  );
}

function PaymentEvent({ event: { listingId, listingName, amountUsd, state } }: EventProps<'payment'>) {
  const href = `/admin/payments${stringifySearch({ listing: listingId })}`;
  const name = `${formatUsd(amountUsd)}, ${listingName}`;
  return <Line what="Payment" href={href} name={name} detail={paymentStateLabel(state).toLowerCase()} />;
}

function MailEvent({ event: { subject, state } }: EventProps<'mail'>) {
  const href = `/admin/mail${stringifySearch({ search: subject })}`;
  return <Line what="Email to them" href={href} name={subject} detail={state} />;
}

/** What an admin did. Of their own acts the name is clear. */
function Act({ event: { entry, isTheirs } }: EventProps<'act'>) {
  return (
    <>
      <p className="wrap-anywhere">
        {!isTheirs && <span className="text-quiet">{entry.actorName}: </span>}
        <AuditDeed entry={entry} />
      </p>
      <div className="text-14">
        <AuditChanges entry={entry} />
      </div>
    </>
  );
}
