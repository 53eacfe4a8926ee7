import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { OwnPayment } from '../../payments.schema.ts';
import { HistoryItem } from './history-item.tsx';
import { paymentHistoryQuery } from './history.queries.ts';

/** Every order that the seller ever made for a placement, and what came of it. */
export function PaymentHistoryPage() {
  const { data: payments } = useSuspenseQuery(paymentHistoryQuery);
  return (
    <main id="main" className="page-width grid content-start gap-6 py-6 sm:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-28 sm:text-40">Payments</h1>
        <SiteLink href="/seller-portal" className={buttonClass({ className: 'max-sm:w-full' })}>
          Sellers Portal
        </SiteLink>
      </header>
      {payments.length === 0 ? <NoPayments /> : <Payments payments={payments} />}
    </main>
  );
}

function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  return (
    <ul
      aria-label="Your payments, the newest first"
      className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:shadow-card"
    >
      {payments.map((payment) => (
        <HistoryItem key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function NoPayments() {
  return (
    <EmptyState
      title="You have not paid for anything yet."
      actions={
        <SiteLink href="/seller-portal" className={buttonClass({ variant: 'primary', size: 'large' })}>
          To your listings
        </SiteLink>
      }
    >
      Listing is free. When you add Premium or Featured to a listing, the payment and its receipt stand here.
    </EmptyState>
  );
}
