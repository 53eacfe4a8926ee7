import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { invoiceHref, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { capitalize, formatUsd, pluralize } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { invoiceStanding } from '../../invoice-labels.rules.ts';
import { INVOICE_GROUPS, type InvoicesSearch } from '../../invoices-search.schema.ts';
import type { InvoiceSums, InvoiceSummary } from '../../invoices.schema.ts';
import {
  INVOICES_PER_PAGE,
  invoicesExportHref,
  invoicesHref,
  invoicesQuery,
  invoiceSumsQuery,
} from './admin-invoices.queries.ts';
import { InvoiceTermsForm } from './invoice-terms-form.tsx';
import { MonthFilter } from './month-filter.tsx';
import { UninvoicedSales } from './uninvoiced-sales.tsx';

type PageProps = { search: InvoicesSearch };

/** Commissions: what is to be invoiced, and the invoices, overdue ones first. */
export function InvoicesPage({ search }: PageProps) {
  return (
    <>
      <Loaded query={useQuery(invoiceSumsQuery)} failure="Failed to add up the invoices" skeleton="h-20">
        {(sums) => <Sums sums={sums} />}
      </Loaded>
      <UninvoicedSales />
      <section aria-labelledby="invoices-heading" className="grid grid-cols-1 gap-3">
        <h2 id="invoices-heading" className="text-20">
          Invoices
        </h2>
        <Filters search={search} />
        <PagedList
          query={useQuery(invoicesQuery(search))}
          failure="Failed to fetch the invoices"
          page={search.page}
          pageSize={INVOICES_PER_PAGE}
          noun={['invoice', 'invoices']}
          hrefOf={(page) => invoicesHref(search, { page })}
          empty={<NoInvoices search={search} />}
        >
          {({ rows }) => (
            <DataTable
              aria-labelledby="invoices-heading"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ number }) => number}
            />
          )}
        </PagedList>
      </section>
      <InvoiceTermsForm />
    </>
  );
}

function Sums({ sums: { openUsd, overdueUsd, overdue, paidUsd, owedUsd } }: { sums: InvoiceSums }) {
  const figures = [
    ['Open', formatUsd(openUsd), 'including what is overdue'],
    ['Overdue', formatUsd(overdueUsd), pluralize(overdue, 'invoice')],
    ['Paid', formatUsd(paidUsd), 'of all invoices'],
    ['To pay back', formatUsd(owedUsd), 'by credit notes'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, amount, note]) => (
        <div key={label} className="grid content-start rounded-panel border border-line bg-surface p-4 shadow-card">
          <dt className="text-14 text-quiet">{label}</dt>
          <dd className="figures text-20 font-bold wrap-anywhere">{amount}</dd>
          <dd className="text-12 text-quiet">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const GROUP_OPTIONS = INVOICE_GROUPS.map((value) => ({ value, label: capitalize(value) }));

function Filters({ search }: PageProps) {
  const navigate = useListNavigate();
  const narrow = (change: InvoicesSearch) => navigate(invoicesHref(search, change));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search the invoices"
        placeholder="Seller or machine"
        action="/admin/invoices"
        value={search.search}
        onSearch={(chosen) => narrow({ search: chosen })}
      />
      <FilterSelect
        label="State"
        all="All states"
        value={search.group}
        options={GROUP_OPTIONS}
        onChoose={(group) => narrow({ group })}
      />
      <MonthFilter label="Issued in" value={search.month} onChoose={(month) => narrow({ month })} />
      <a href={invoicesExportHref(search)} download className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Download CSV
      </a>
    </div>
  );
}

function NoInvoices({ search }: PageProps) {
  if (Object.values(search).some((value) => value !== undefined))
    return <EmptyList title="No invoices match." href="/admin/invoices" next="Show all invoices" />;
  return <EmptyState title="No invoices yet.">Once a sale owes a commission, it can be invoiced here.</EmptyState>;
}

/** On phones, seller and days are below the number. */
const COLUMNS: readonly Column<InvoiceSummary>[] = [
  { head: 'Invoice', isRowHead: true, cell: (invoice) => <NumberCell invoice={invoice} /> },
  { head: 'State', cell: (invoice) => <StateCell invoice={invoice} /> },
  {
    head: 'Seller',
    from: 'md',
    cell: ({ sellerName, sellerEmail }) => (
      <span className="grid">
        <span className="wrap-anywhere">{sellerName}</span>
        {sellerEmail !== null && <span className="text-12 text-quiet wrap-anywhere">{sellerEmail}</span>}
      </span>
    ),
  },
  { head: 'Machine', from: 'lg', cell: ({ listingName }) => <span className="wrap-anywhere">{listingName}</span> },
  { head: 'Issued', from: 'md', cell: ({ issuedAt }) => <LocalDate at={issuedAt} /> },
  { head: 'Due', from: 'md', cell: ({ dueOn }) => <time dateTime={dueOn}>{dayInUtc(dueOn)}</time> },
  { head: 'Amount', isNumber: true, cell: ({ amountUsd }) => formatUsd(amountUsd) },
];

function NumberCell({ invoice: { number, sellerName, dueOn } }: { invoice: InvoiceSummary }) {
  return (
    <>
      <SiteLink href={invoiceHref(number)} className="inline-flex items-center link figures max-lg:min-h-11">
        {invoiceLabel(number)}
      </SiteLink>
      <span className="grid text-12 text-quiet wrap-anywhere md:hidden">
        <span>{sellerName}</span>
        <span>due {dayInUtc(dueOn)}</span>
      </span>
    </>
  );
}

function StateCell({ invoice }: { invoice: InvoiceSummary }) {
  const { label, tone } = invoiceStanding(invoice);
  return <Badge tone={tone}>{label}</Badge>;
}
