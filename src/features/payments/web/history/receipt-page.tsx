import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { hasReceipt, getPaymentStatus } from '../../payment-labels.rules.ts';
import type { Receipt } from '../../payments.schema.ts';
import { receiptQuery } from './history.queries.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptItems } from './receipt-items.tsx';
import { ReceiptParties, type Payee } from './receipt-parties.tsx';

/** On paper everything is black on white, whatever the screen was. */
const PAPER =
  'print:[--color-danger:#000] print:[--color-ink:#000] print:[--color-line-strong:#000] print:[--color-line:#999] print:[--color-quiet:#000] print:[--color-surface:#fff] print:[--color-warn-wash:#fff] print:[--color-warn:#000]';
const SHEET =
  'grid gap-6 rounded-panel border border-line bg-surface p-5 text-ink shadow-card sm:p-10 print:gap-5 print:border-0 print:text-14 print:p-0 print:shadow-none';

/** One payment on one sheet of paper. */
export function ReceiptPage({ id, site }: { id: string; site: Payee }) {
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  return (
    <main id="main" className={`${PAPER} page-width grid max-w-3xl content-start gap-4 py-6 sm:py-10 print:py-0`}>
      <Actions />
      <article aria-labelledby="receipt-heading" className={SHEET}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 id="receipt-heading" className="text-28 sm:text-40">
            {hasReceipt(receipt) ? 'Receipt' : 'Order'}
          </h1>
          <p className="figures text-14 font-semibold wrap-anywhere">{receipt.invoiceId}</p>
        </header>
        <Notice receipt={receipt} />
        <ReceiptParties site={site} payer={receipt.seller} />
        <ReceiptFacts receipt={receipt} />
        <StitchDivider />
        <ReceiptItems receipt={receipt} />
        <p className="text-14 text-quiet">
          Questions about this payment? Write to {site.operatorEmail} and mention {receipt.invoiceId}.
        </p>
      </article>
    </main>
  );
}

function Actions() {
  const { data: viewer } = useSuspenseQuery(userQuery);
  const back = viewer?.role === 'admin' ? '/admin/payments' : '/seller-portal/payments';
  return (
    <div className="flex items-center justify-between gap-3 print:hidden">
      <SiteLink
        href={back}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-14 font-medium link-plain"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Payments
      </SiteLink>
      <Button
        onClick={() => {
          window.print();
        }}
      >
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  );
}

/** That no money moved, or that the payment is not through. */
function Notice({ receipt }: { receipt: Receipt }) {
  const notices = [
    ...(receipt.environment === 'sandbox' ? ['Simulated payment in the sandbox: no money moved.'] : []),
    ...(hasReceipt(receipt) ? [] : [getPaymentStatus(receipt).sentence]),
  ];
  return notices.map((notice) => (
    <p
      key={notice}
      className="rounded-control bg-warn-wash px-4 py-3 text-14 font-medium text-warn print:border print:border-line print:py-2"
    >
      {notice}
    </p>
  ));
}
