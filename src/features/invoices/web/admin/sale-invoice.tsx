import { useQuery } from '@tanstack/react-query';
import type { Sale } from '#app/features/sales/sales.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { IssueInvoiceButton } from '../issue-invoice-button.tsx';
import { invoicesHref, uninvoicedSalesQuery } from './admin-invoices.queries.ts';

/** The next step with the commission of a sale: its invoice is to be issued, or is among those of the machine. */
export function SaleInvoice({ sale: { id, listingName, commissionUsd, undoneAt } }: { sale: Sale }) {
  const { data: uninvoiced } = useQuery(uninvoicedSalesQuery);
  if (uninvoiced === undefined || undoneAt !== null || commissionUsd === null || commissionUsd === 0) return null;
  const due = uninvoiced.find(({ saleId }) => saleId === id);
  if (due !== undefined) return <IssueInvoiceButton sale={due} />;
  return (
    <SiteLink href={invoicesHref({ search: listingName })} className="link" aria-label={`Invoices: ${listingName}`}>
      Invoices
    </SiteLink>
  );
}
