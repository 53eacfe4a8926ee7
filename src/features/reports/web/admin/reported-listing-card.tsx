import type { ReportOutcome } from '#app/db/enums.ts';
import { blocksHref } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { editHref, machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { MachineSummary } from '#app/features/machines/web/machine-summary.tsx';
import { accountHref, personHref } from '#app/features/site/person-links.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { OUTCOME_LABELS, REASON_LABELS } from '../../report-reasons.rules.ts';
import type { ListingReport, ReportedListing } from '../../reports.schema.ts';

/** What a moderator does with reports. */
export type ReportsControl = {
  /** Whether the next decision includes the report with this id. */
  isTicked: (id: string) => boolean;
  onTick: (id: string, isTicked: boolean) => void;
  /** Opens the dialog about the ticked reports of a listing. */
  onDecide: (reported: ReportedListing, outcome: ReportOutcome) => void;
};

type CardProps = { reported: ReportedListing; control: ReportsControl };

/** A listing, with its reports beside it. */
export function ReportedListingCard({ reported, control }: CardProps) {
  const { id, name, reports } = reported;
  const open = reports.filter(({ state }) => state === 'open');
  return (
    <li
      tabIndex={-1}
      data-reported={id}
      aria-label={name}
      className="grid scroll-my-4 grid-cols-1 gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 shadow-card lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_auto]"
    >
      <Listing reported={reported} />
      <ul aria-label={`Reports of ${name}`} className="grid content-start gap-3">
        {reports.map((report) => (
          <li key={report.id} className="border-line not-first:border-t not-first:pt-3">
            <Report report={report} control={control} canTick={open.length > 1} />
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <div className="flex flex-wrap items-start gap-2">
          <RowButton label={`Uphold: ${name}`} onClick={() => control.onDecide(reported, 'upheld')}>
            Uphold…
          </RowButton>
          <RowButton variant="quiet" label={`Dismiss: ${name}`} onClick={() => control.onDecide(reported, 'dismissed')}>
            Dismiss…
          </RowButton>
        </div>
      )}
    </li>
  );
}

function Listing({ reported: { id, name, listing } }: Pick<CardProps, 'reported'>) {
  if (listing === null) {
    return (
      <div className="grid content-start justify-items-start gap-1.5">
        <h2 className="text-16 wrap-anywhere">{name}</h2>
        <Badge>Deleted</Badge>
      </div>
    );
  }
  const { picture, price, status, sellerId, sellerName } = listing;
  return (
    <div className="grid content-start gap-2">
      <MachineSummary
        image={picture}
        name={name}
        href={machineHref(id)}
        detail={price === null ? 'No price' : priceLabel(price)}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Badge tone={status === 'pending' || status === 'rejected' ? status : 'plain'}>{STATUS_LABELS[status]}</Badge>
        {sellerId !== null && (
          <SiteLink href={accountHref(sellerId)} preload={false} className="link-plain wrap-anywhere">
            <span className="sr-only">Seller: </span>
            {sellerName}
          </SiteLink>
        )}
        <SiteLink href={editHref(id)} preload={false} aria-label={`Edit: ${name}`} className="link-plain">
          Edit
        </SiteLink>
      </p>
    </div>
  );
}

type ReportProps = { report: ListingReport; control: ReportsControl; canTick: boolean };

function Report({ report, control, canTick }: ReportProps) {
  const { id, reason, message, state, decidedAt, decidedBy, answer, createdAt } = report;
  const title = <span className="font-semibold">{REASON_LABELS[reason]}</span>;
  return (
    <div className="grid min-w-0 gap-1 text-14">
      {canTick ? (
        <Checkbox
          label={title}
          checked={control.isTicked(id)}
          onChange={({ target }) => control.onTick(id, target.checked)}
          className="lg:min-h-6"
        />
      ) : (
        <p>{title}</p>
      )}
      {message !== null && <p className="max-w-[70ch] text-16 whitespace-pre-line wrap-anywhere">{message}</p>}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-quiet wrap-anywhere">
        <Reporter report={report} />
        <LocalMoment at={createdAt} />
      </p>
      {state !== 'open' && decidedAt !== null && (
        <p className="text-quiet wrap-anywhere">
          {OUTCOME_LABELS[state]}: {decidedBy}, <LocalMoment at={decidedAt} />. “{answer}”
        </p>
      )}
    </div>
  );
}

/** Who reported the listing, as far as known, and the way to block a visitor. */
function Reporter({ report: { reporter, network } }: Pick<ReportProps, 'report'>) {
  const { userId, name, email } = reporter;
  if (userId !== null) {
    return (
      <SiteLink href={accountHref(userId)} preload={false} className="link-plain">
        {name}
      </SiteLink>
    );
  }
  return (
    <>
      {email === null ? (
        'A visitor'
      ) : (
        <SiteLink href={personHref(email)} preload={false} className="link-plain">
          {email}
        </SiteLink>
      )}
      {(email !== null || network !== null) && (
        <SiteLink href={blocksHref({ email, phone: null, network })} preload={false} className="link-plain">
          Block
        </SiteLink>
      )}
    </>
  );
}
