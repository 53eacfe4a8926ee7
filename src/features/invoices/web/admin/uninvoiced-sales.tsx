import { useQuery } from '@tanstack/react-query';
import { formatPercent, formatUsd } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { DataTable, type Column } from '#app/ui/table.tsx';
import type { UninvoicedSale } from '../../invoices.schema.ts';
import { IssueInvoiceButton } from '../issue-invoice-button.tsx';
import { uninvoicedSalesQuery } from './admin-invoices.queries.ts';

/** The sales that owe a commission and have no invoice; nothing if there are none. */
export function UninvoicedSales() {
  const { data: sales = [] } = useQuery(uninvoicedSalesQuery);
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="uninvoiced-heading" className="grid grid-cols-1 gap-3">
      <h2 id="uninvoiced-heading" className="text-20">
        To invoice
      </h2>
      <DataTable
        aria-labelledby="uninvoiced-heading"
        columns={COLUMNS}
        rows={sales}
        rowKey={({ saleId }) => saleId}
        actions="Invoice"
      />
    </section>
  );
}

const COLUMNS: readonly Column<UninvoicedSale>[] = [
  {
    head: 'Machine',
    isRowHead: true,
    cell: ({ listingName, sellerName }) => (
      <span className="grid wrap-anywhere">
        {listingName}
        <span className="text-12 text-quiet">{sellerName}</span>
      </span>
    ),
  },
  { head: 'Sold on', from: 'md', cell: ({ soldOn }) => <time dateTime={soldOn}>{dayInUtc(soldOn)}</time> },
  { head: 'Price', from: 'md', isNumber: true, cell: ({ priceUsd }) => formatUsd(priceUsd) },
  {
    head: 'Commission',
    isNumber: true,
    cell: ({ amountUsd, commissionPercent }) => (
      <span className="grid">
        {formatUsd(amountUsd)}
        <span className="text-12 text-quiet">{formatPercent(commissionPercent)}</span>
      </span>
    ),
  },
  { head: null, cell: (sale) => <IssueInvoiceButton sale={sale} /> },
];
