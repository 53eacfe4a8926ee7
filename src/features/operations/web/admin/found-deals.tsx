import { dealHref, dealsHref } from '#app/features/deals/deal-links.rules.ts';
import { STAGE_LABELS } from '#app/features/deals/deal-stages.rules.ts';
import { dealName } from '#app/features/deals/web/admin/deal-names.rules.ts';
import { invoiceStanding } from '#app/features/invoices/invoice-labels.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { creditNoteLabel, invoiceHref, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { quoteHref, quoteTitle } from '#app/features/quotes/quote-numbers.rules.ts';
import { STATE_LABELS } from '#app/features/quotes/quote-states.rules.ts';
import { buyerLabel } from '#app/features/sales/sale-labels.rules.ts';
import { salesHref } from '#app/features/sales/web/sales.queries.ts';
import { formatUsd } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import type { AdminSearchResults } from '../../admin-search.schema.ts';
import { Entry, ResultSection, type Result } from './found-entries.tsx';

/** What was found of deals, and of what they lead to. */
export function FoundDeals({ results, search }: { results: AdminSearchResults; search: string }) {
  return (
    <>
      {/* The board has not all closed deals. */}
      <ResultSection title="Deals" results={results.deals} moreHref={dealsHref({ view: 'table', search })}>
        {(deal) => <Deal key={deal.id} deal={deal} />}
      </ResultSection>
      <ResultSection title="Quotes" results={results.quotes}>
        {(quote) => <Quote key={quote.number} quote={quote} />}
      </ResultSection>
      <ResultSection title="Sales" results={results.sales} moreHref={salesHref({ search, undone: true })}>
        {(sale) => <Sale key={sale.id} sale={sale} />}
      </ResultSection>
      <ResultSection title="Invoices" results={results.invoices}>
        {(invoice) => <Invoice key={invoice.number} invoice={invoice} />}
      </ResultSection>
      <ResultSection title="Credit notes" results={results.creditNotes}>
        {(note) => <CreditNote key={note.number} note={note} />}
      </ResultSection>
    </>
  );
}

function Deal({ deal }: { deal: Result<'deals'> }) {
  const { id, stage, buyerEmail, createdAt } = deal;
  return (
    <Entry
      href={dealHref(id)}
      name={dealName(deal)}
      facts={
        <>
          {STAGE_LABELS[stage]}
          {buyerEmail !== null && ` · ${buyerEmail}`} · <LocalMoment at={createdAt} />
        </>
      }
    />
  );
}

function Quote({ quote }: { quote: Result<'quotes'> }) {
  const { number, version, machineName, buyerName, totalUsd, state, sentAt } = quote;
  return (
    <Entry
      href={quoteHref(number)}
      name={`${quoteTitle(number, version)}: ${machineName}`}
      facts={
        <>
          {buyerName} · {formatUsd(totalUsd)} · <LocalMoment at={sentAt} /> · {STATE_LABELS[state].toLowerCase()}
        </>
      }
    />
  );
}

function Sale({ sale }: { sale: Result<'sales'> }) {
  const { listingId, listingName, priceUsd, soldOn, isUndone } = sale;
  const price = priceUsd === null ? 'price not known' : priceLabel(priceUsd);
  const facts = [buyerLabel(sale), price, dayInUtc(soldOn), ...(isUndone ? ['undone'] : [])];
  return (
    <Entry
      href={salesHref({ machine: listingId, undone: isUndone || undefined })}
      name={listingName}
      facts={facts.join(' · ')}
    />
  );
}

function Invoice({ invoice }: { invoice: Result<'invoices'> }) {
  const { number, listingName, sellerName, amountUsd, issuedAt } = invoice;
  return (
    <Entry
      href={invoiceHref(number)}
      name={`${invoiceLabel(number)}: ${listingName}`}
      facts={
        <>
          {sellerName} · {formatUsd(amountUsd)} · <LocalMoment at={issuedAt} /> ·{' '}
          {invoiceStanding(invoice).label.toLowerCase()}
        </>
      }
    />
  );
}

function CreditNote({ note }: { note: Result<'creditNotes'> }) {
  const { number, invoiceNumber, listingName, sellerName, amountUsd, issuedAt } = note;
  return (
    <Entry
      href={invoiceHref(invoiceNumber)}
      name={`${creditNoteLabel(number)}: ${listingName}`}
      facts={
        <>
          {sellerName} · {formatUsd(amountUsd)} · <LocalMoment at={issuedAt} /> · takes back{' '}
          {invoiceLabel(invoiceNumber)}
        </>
      }
    />
  );
}
