import { useSuspenseQuery } from '@tanstack/react-query';
import ReceiptIcon from 'lucide-react/icons/receipt';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import {
  getBookedAt,
  hasReceipt,
  paidOptionsLabel,
  receiptHref,
  refundedLabel,
  refundLabel,
  getPaymentStatus,
} from '../../payment-labels.rules.ts';
import type { OwnPayment } from '../../payments.schema.ts';
import { PaidListing, PaymentStateBadges } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';
import { paymentHistoryQuery } from './history.queries.ts';

/** The seller's orders of placements, with their outcomes. */
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

const ITEM =
  'grid gap-x-6 gap-y-3 p-4 max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-card sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[8.5rem_minmax(0,1fr)_17rem_7rem_7.5rem] lg:items-center lg:py-3';

type ItemProps = { payment: OwnPayment };

/** One payment: a card on phones, a row on wide screens. */
function HistoryItem({ payment }: ItemProps) {
  return (
    <li className={ITEM}>
      <p className="text-14 text-quiet tabular-nums max-lg:col-span-full max-lg:-mb-2">
        <LocalDate at={getBookedAt(payment)} />
      </p>
      <What payment={payment} />
      <State payment={payment} />
      <Amount payment={payment} />
      <div className="empty:hidden max-sm:col-span-full sm:justify-self-end">
        {hasReceipt(payment) && (
          <SiteLink
            href={receiptHref(payment.id)}
            aria-label={`Receipt ${payment.invoiceId}`}
            className={buttonClass({ size: 'small', className: 'max-lg:min-h-11 max-sm:w-full' })}
          >
            <ReceiptIcon aria-hidden="true" />
            Receipt
          </SiteLink>
        )}
      </div>
    </li>
  );
}

function What({ payment }: ItemProps) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 max-lg:col-span-full">
      <h2 className="text-16 leading-snug wrap-anywhere">
        <PaidListing payment={payment} className="rounded-label link-quiet" />
      </h2>
      <p className="text-14 text-quiet">
        {paidOptionsLabel(payment)}
        {payment.machineId === null && ', for a listing that is deleted'}
      </p>
      <Refunds payment={payment} />
    </div>
  );
}

function State({ payment }: ItemProps) {
  return (
    <div className="grid justify-items-start gap-1.5 max-lg:col-span-full">
      <PaymentStateBadges payment={payment} />
      {payment.placements.length === 0 ? (
        <p className="text-14 text-quiet">{getPaymentStatus(payment).sentence}</p>
      ) : (
        <PlacementPeriods periods={payment.placements} />
      )}
    </div>
  );
}

function Amount({ payment }: ItemProps) {
  const refunded = refundedLabel(payment);
  return (
    <p className="grid lg:justify-items-end lg:text-right">
      <span className="figures text-20 font-bold">{priceLabel(payment.amountUsd)}</span>
      {refunded !== null && <span className="text-12 text-quiet">{refunded}</span>}
    </p>
  );
}

/** What went back, when and why. */
function Refunds({ payment: { refunds } }: ItemProps) {
  if (refunds.length === 0) return null;
  return (
    <ul className="grid gap-1 text-14 text-quiet">
      {refunds.map((refund) => (
        <li key={`${refund.refundedAt} ${refund.amountUsd}`} className="wrap-anywhere">
          {refundLabel(refund)}, <LocalDate at={refund.refundedAt} />
          {refund.reason !== null && `: ${refund.reason}`}
        </li>
      ))}
    </ul>
  );
}
