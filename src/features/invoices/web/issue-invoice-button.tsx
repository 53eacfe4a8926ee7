import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { invoiceHref, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { formatPercent, formatUsd } from '#app/lib/format.ts';
import { RowButton } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { isKeptFromPrice } from '../invoice-labels.rules.ts';
import type { UninvoicedSale } from '../invoices.schema.ts';
import { issueInvoice } from './invoices.queries.ts';

/** Issues the invoice of a sale, after it has shown the amount, and opens it. */
export function IssueInvoiceButton({ sale }: { sale: UninvoicedSale }) {
  const client = useQueryClient();
  const router = useRouter();
  const { ask, questionDialog } = useQuestion();
  const { saleId, listingName, sellerName, priceUsd, commissionPercent, amountUsd, isMailed } = sale;
  const delivery = isMailed
    ? `${sellerName} gets the invoice by email.`
    : `We have no account of ${sellerName} to mail: send the PDF yourself.`;
  const settlement = isKeptFromPrice(sale)
    ? 'The commission is kept from the price, so that it is settled at once. '
    : '';
  const issue = async () => {
    try {
      const issued = await issueInvoice(client, saleId, amountUsd);
      const { number } = issued;
      const description = issued.isMailed ? 'Its seller gets it by email.' : 'Send its PDF to the seller yourself.';
      showToast({ title: `${invoiceLabel(number)} issued`, description, tone: 'success' });
      await router.navigate({ href: invoiceHref(number) });
    } catch (error) {
      showToast({ title: reportedErrorMessage(error, 'No invoice was issued'), tone: 'danger' });
    }
  };
  return (
    <>
      <RowButton
        label={`Invoice the commission for ${listingName}`}
        onClick={() =>
          ask({
            title: `Invoice ${formatUsd(amountUsd)}?`,
            text: `${formatPercent(commissionPercent)} of ${formatUsd(priceUsd)} for ${listingName}. ${delivery} ${settlement}It has a number that stays, whatever becomes of it.`,
            yes: 'Issue the invoice',
            look: 'primary',
            onYes: issue,
          })
        }
      >
        Invoice
      </RowButton>
      {questionDialog}
    </>
  );
}
