import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { invoiceHref, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { capturePayment } from '#app/features/payments/web/checkout/checkout.queries.ts';
import { PaymentPanel } from '#app/features/payments/web/checkout/payment-panel.tsx';
import { useCheckout, usePayment, type PaymentActs } from '#app/features/payments/web/checkout/use-checkout.ts';
import { Alert } from '#app/ui/alert.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Invoice } from '../invoices.schema.ts';
import { invoiceQuery, placeInvoiceOrder, refreshInvoices } from './invoices.queries.ts';

const ACTS: Omit<PaymentActs<number>, 'onRefused'> = {
  place: placeInvoiceOrder,
  finish: async (client, orderId) => {
    const end = await capturePayment(client, orderId);
    await refreshInvoices(client);
    return end;
  },
  success: { title: 'Payment Successful', description: 'The invoice is paid. Your receipt is on its way by email.' },
};

/** The page on which the seller pays an invoice in PayPal's window. */
export function InvoicePaymentPage({ number }: { number: number }) {
  const { data: invoice } = useSuspenseQuery(invoiceQuery(number));
  return (
    <main id="main" className="page-width grid max-w-xl content-start gap-6 py-6 sm:py-10">
      <h1 className="text-28 sm:text-40">
        Pay <span className="figures">{invoiceLabel(number)}</span>
      </h1>
      <p className="wrap-anywhere">Commission for the sale of {invoice.listingName}.</p>
      <Payment invoice={invoice} />
    </main>
  );
}

function Payment({ invoice: { number, mayPay, amountUsd } }: { invoice: Invoice }) {
  const client = useQueryClient();
  const { progress, pay } = usePayment<number>({ ...ACTS, onRefused: () => void refreshInvoices(client) });
  const state = useCheckout('end' in progress || progress.step !== 'choosing');
  if ('end' in progress) {
    const { end, retry } = progress;
    if (end.kind === 'unsure') return <Unsure reason={end.reason} onRetry={retry} number={number} />;
    return <Leave number={number} />;
  }
  if (!mayPay && progress.step === 'choosing') return <NothingToPay number={number} />;
  return (
    <>
      <PaymentPanel
        state={state}
        progress={progress}
        totalUsd={amountUsd}
        onPay={(checkout) => pay(checkout, number)}
        renderProblem={({ message, description = message }) => (
          <>
            <Alert>{description}</Alert>
            <p className="text-14 text-quiet">Nothing was paid, and the invoice stays open. You can pay later.</p>
          </>
        )}
      />
      <BackLink number={number} />
    </>
  );
}

type Numbered = { number: number };

/** The invoice itself says what has become of it. */
function Leave({ number }: Numbered) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href: invoiceHref(number), replace: true });
  }, [router, number]);
  return <BackLink number={number} />;
}

function NothingToPay({ number }: Numbered) {
  return (
    <Panel aria-labelledby="nothing-heading" className="grid justify-items-start gap-4">
      <h2 id="nothing-heading" className="text-20">
        Nothing to pay now
      </h2>
      <p>This invoice is settled, or PayPal is checking a payment of it.</p>
      <BackLink number={number} />
    </Panel>
  );
}

function Unsure({ reason, onRetry, number }: Numbered & { reason: string | null; onRetry: () => void }) {
  return (
    <Panel aria-labelledby="unsure-heading" className="grid justify-items-start gap-4">
      <h2 id="unsure-heading" className="text-20">
        We do not know yet whether PayPal took the payment
      </h2>
      {reason !== null && <p className="font-medium">{reason}</p>}
      <p>Please do not pay again. We are checking with PayPal and should know within a minute.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          Check again
        </Button>
        <BackLink number={number} />
      </div>
    </Panel>
  );
}

function BackLink({ number }: Numbered) {
  return (
    <SiteLink href={invoiceHref(number)} className={buttonClass({ className: 'justify-self-start' })}>
      Back to the invoice
    </SiteLink>
  );
}
