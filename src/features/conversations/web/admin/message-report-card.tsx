import type { ReportOutcome } from '#app/db/enums.ts';
import { blocksHref } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { accountHref, personHref } from '#app/features/site/person-links.rules.ts';
import { RowButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { REPORT_OUTCOME_LABELS } from '../../message-labels.rules.ts';
import type { MessageReport, ReportPerson } from '../../message-reports.schema.ts';
import { threadHref } from '../../thread-links.rules.ts';
import { MessageFiles } from '../message-files.tsx';

type CardProps = { report: MessageReport; onDecide: (report: MessageReport, outcome: ReportOutcome) => void };

/** A reported message with its words, who reported it, and why. */
export function MessageReportCard({ report, onDecide }: CardProps) {
  const { id, threadId, about, message, author, state } = report;
  const name = author.name ?? PARTY_NAMES[author.party];
  return (
    <li
      tabIndex={-1}
      data-message-report={id}
      aria-label={`Message of ${name}`}
      className={classNames(
        'grid scroll-my-4 grid-cols-1 gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 shadow-card',
        state === 'open' && 'lg:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <h2 className="text-16 wrap-anywhere">
          <SiteLink href={threadHref(threadId)} preload={false} className="link-plain">
            {about ?? 'About no listing'}
          </SiteLink>
        </h2>
        <figure className="grid gap-2 rounded-panel border border-line bg-sunken px-4 py-3">
          <blockquote className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.text}</blockquote>
          <MessageFiles link={{ threadId, key: undefined }} message={message} />
          <figcaption className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-quiet wrap-anywhere">
            <Person person={author} />
            <LocalMoment at={message.createdAt} />
            <BlockPerson person={author} />
          </figcaption>
        </figure>
        <Reason report={report} />
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap items-start gap-2">
          <RowButton label={`Remove the message of ${name}`} onClick={() => onDecide(report, 'upheld')}>
            Remove…
          </RowButton>
          <RowButton
            variant="quiet"
            label={`Dismiss the report of the message of ${name}`}
            onClick={() => onDecide(report, 'dismissed')}
          >
            Dismiss…
          </RowButton>
        </div>
      )}
    </li>
  );
}

function Reason({
  report: { reason, reporter, createdAt, state, decidedAt, decidedBy, answer },
}: Pick<CardProps, 'report'>) {
  return (
    <div className="grid gap-1 text-14">
      <p className="max-w-[70ch] text-16 whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">Reported: </span>
        {reason}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-quiet wrap-anywhere">
        <Person person={reporter} />
        <LocalMoment at={createdAt} />
      </p>
      {state !== 'open' && decidedAt !== null && (
        <p className="text-quiet wrap-anywhere">
          {REPORT_OUTCOME_LABELS[state]}: {decidedBy}, <LocalMoment at={decidedAt} />.
          {answer !== null && ` “${answer}”`}
        </p>
      )}
    </div>
  );
}

const PARTY_NAMES = { buyer: 'The buyer', seller: 'The seller', office: 'The office' } as const;

/** A buyer, whose person's page is known by the address, or a seller, whose account is. */
function Person({ person: { party, userId, name, email } }: { person: ReportPerson }) {
  const href = userId !== null ? accountHref(userId) : email === null ? null : personHref(email);
  const shown = name ?? email ?? 'gone';
  return (
    <span>
      {PARTY_NAMES[party]}:{' '}
      {href === null ? (
        shown
      ) : (
        <SiteLink href={href} preload={false} className="link-plain">
          {shown}
        </SiteLink>
      )}
    </span>
  );
}

function BlockPerson({ person: { email, phone } }: { person: ReportPerson }) {
  if (email === null) return null;
  return (
    <SiteLink href={blocksHref({ email, phone, network: null })} preload={false} className="link-plain">
      Block
    </SiteLink>
  );
}
