import { useSuspenseQuery } from '@tanstack/react-query';
import { invoiceHref, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { formatUsd } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { invoiceStanding } from '../invoice-labels.rules.ts';
import type { InvoiceSummary } from '../invoices.schema.ts';
import { ownInvoicesQuery } from './invoices.queries.ts';

/** The seller's invoices, the newest first. */
export function OwnInvoicesPage() {
  const { data: invoices } = useSuspenseQuery(ownInvoicesQuery);
  return (
    <main id="main" className="page-width grid content-start gap-6 py-6 sm:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-28 sm:text-40">Invoices</h1>
        <SiteLink href="/seller-portal" className={buttonClass({ className: 'max-sm:w-full' })}>
          Sellers Portal
        </SiteLink>
      </header>
      {invoices.length === 0 ? (
        <EmptyState title="No invoices yet.">
          Once a machine of yours is sold through us, the invoice for our commission stands here.
        </EmptyState>
      ) : (
        <ul aria-label="Your invoices, the newest first" className="grid gap-3">
          {invoices.map((invoice) => (
            <Item key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
    </main>
  );
}

function Item({ invoice }: { invoice: InvoiceSummary }) {
  const { number, listingName, amountUsd, dueOn, state } = invoice;
  const { label, tone } = invoiceStanding(invoice);
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-panel border border-line bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-16">
          <SiteLink href={invoiceHref(number)} className="inline-flex min-h-11 items-center link figures">
            {invoiceLabel(number)}
          </SiteLink>
        </h2>
        <p className="text-14 text-quiet wrap-anywhere">Commission for {listingName}</p>
      </div>
      <div className="grid gap-1 sm:justify-items-end">
        <span className="figures text-20 font-bold">{formatUsd(amountUsd)}</span>
        <span className="flex flex-wrap items-center gap-2 text-14 text-quiet">
          <Badge tone={tone}>{label}</Badge>
          {state === 'open' && (
            <span>
              due on <time dateTime={dueOn}>{dayInUtc(dueOn)}</time>
            </span>
          )}
        </span>
      </div>
    </li>
  );
}
